import { describe, expect, test } from 'vitest';
import type { Failure } from '../../lib/chat/failure.ts';
import { failureText } from '../../lib/chat/failure-text.ts';
import type { Interruption, RunState } from '../../lib/chat/run.ts';
import { runEndText } from '../../lib/chat/run-end-text.ts';
import { aRun } from '../support/conversation.ts';

const interrupted = (cause: Interruption = 'worker', sentAt: number | null = 2) =>
  aRun({ state: { status: 'interrupted', cause }, sentAt });

test.each<RunState['status']>(['queued', 'connecting', 'waiting', 'streaming', 'done', 'stopped'])(
  'there is nothing to say of a run that is %s',
  (status) => {
    expect(runEndText(aRun({ state: { status } as RunState }), 12)).toBeUndefined();
  },
);

test.each<Failure>([{ kind: 'cut-short' }, { kind: 'refused', status: 429, detail: 'slow down' }])(
  'a failed run says the text of its failure: $kind',
  (failure) => {
    expect(runEndText(aRun({ state: { status: 'failed', failure } }), 12)).toEqual(failureText(failure));
  },
);

describe('an interrupted run', () => {
  test.each([
    [0, 'Interrupted'],
    [1, 'Interrupted after 1 character'],
    [2, 'Interrupted after 2 characters'],
    [12_345, 'Interrupted after 12,345 characters'],
  ])('says after %i characters: %s', (characters, title) => {
    expect(runEndText(interrupted(), characters)?.title).toBe(title);
  });

  test.each<[Interruption, RegExp]>([
    ['worker', /background worker/],
    ['browser', /closed or restarted/],
  ])('names the %s as its cause', (cause, words) => {
    expect(runEndText(interrupted(cause), 12)?.remedy).toMatch(words);
  });

  test('that was sent says that the runnable may have finished', () => {
    expect(runEndText(interrupted('worker', 2), 0)?.remedy).toMatch(/may have finished.*try again\.$/);
  });

  test('that was never sent says so', () => {
    const remedy = runEndText(interrupted('worker', null), 0)?.remedy;

    expect(remedy).toMatch(/Nothing had been sent\. Try again\.$/);
    expect(remedy).not.toMatch(/may have finished/);
  });
});
