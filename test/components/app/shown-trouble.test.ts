import { expect, test } from 'vitest';
import { shownTrouble } from '../../../components/app/composing/message-notes.ts';
import type { CallTrouble } from '../../../lib/chat/run/call-trouble.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { RunState } from '../../../lib/chat/run/run-state.ts';
import { aRun } from '../../support/conversation.ts';
import { aProfile } from '../../support/profile.ts';

const origin = 'http://127.0.0.1:8000';
const profile = aProfile({ id: 'a' });
const text = `${origin} cannot be reached. Nothing can be sent until the runnable answers.`;
const trouble: CallTrouble = { text, action: 'ask-again', failure: 'unreachable' };
const unreachable: RunState = { status: 'failed', failure: { kind: 'unreachable', origin } };
const overdue: RunState = { status: 'failed', failure: { kind: 'schema-overdue', limitMs: 5_000 } };
const last = (part: Partial<Run>) => aRun({ profileId: 'a', state: unreachable, ...part });

test('a notice is not shown below a failure with the same text', () => {
  expect(shownTrouble(trouble, last({}), profile)).toBeUndefined();
});

test.each<[string, CallTrouble, Run | undefined]>([
  ['there is no answer', trouble, undefined],
  ['the last answer failed otherwise', trouble, last({ state: overdue })],
  ['the last answer is done', trouble, last({ state: { status: 'done' } })],
  ['the failure was dismissed', trouble, last({ kept: true })],
  ['another profile failed', trouble, last({ profileId: 'b' })],
  ['it is about the schema', { text: 'Refused.', action: 'ask-again' }, last({})],
])('trouble with the runnable is shown if %s', (_, told, run) => {
  expect(shownTrouble(told, run, profile)).toBe(told);
});
