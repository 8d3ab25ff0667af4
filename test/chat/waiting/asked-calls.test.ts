import { expect, test } from 'vitest';
import type { RunState } from '../../../lib/chat/run/run-state.ts';
import { askedCalls } from '../../../lib/chat/waiting/asked-calls.ts';
import { pageProtocols } from '../../../lib/protocols/page-protocols.ts';
import { aRun } from '../../support/conversation.ts';

const reading = (await pageProtocols.questionReadingBy())('agent-server');

const questions = [
  {
    id: 'q1',
    value: {
      action_requests: [{ name: 'refund', args: { amount: 3 } }],
      review_configs: [{ action_name: 'refund', allowed_decisions: ['approve'] }],
    },
  },
  { id: 'q2', value: 'How are you?' },
];
const waiting: RunState = { status: 'waiting-for-you', questions };
const open = { isLatest: true, hasProfile: true };

test('the calls of a run that waits for a decision stand on cards', () => {
  const asked = askedCalls(aRun({ state: waiting }), open, reading);
  expect(asked.map(({ name, args }) => ({ name, args }))).toEqual([{ name: 'refund', args: { amount: 3 } }]);
});

test.each<[string, RunState, typeof open, typeof reading]>([
  ['something was said after it', waiting, { ...open, isLatest: false }, reading],
  ['its profile was deleted', waiting, { ...open, hasProfile: false }, reading],
  ['its protocol does not ask', waiting, open, undefined],
  ['it came from a file', { status: 'waited', questions }, open, reading],
  ['it is done', { status: 'done' }, open, reading],
])('no call stands on a card if %s', (_, state, standing, by) => {
  expect(askedCalls(aRun({ state }), standing, by)).toEqual([]);
});
