import { describe, expect, test } from 'vitest';
import type { Failure } from '../../../lib/chat/run/failure.ts';
import { failureText, runEndText } from '../../../lib/chat/run/failure-text.ts';
import type { Interruption, RunState } from '../../../lib/chat/run/run-state.ts';
import { aRun } from '../../support/conversation.ts';

const interrupted = (cause: Interruption = 'worker', sentAt: number | null = 2, lastChunkAt = 41_002) =>
  aRun({ state: { status: 'interrupted', cause }, sentAt, lastChunkAt: sentAt && lastChunkAt });

test.each<RunState['status']>(['queued', 'connecting', 'waiting', 'streaming', 'done', 'stopped'])(
  'a run that is %s has no end text',
  (status) => {
    expect(runEndText(aRun({ state: { status } as RunState }), 12)).toBeUndefined();
  },
);

test.each<Failure>([{ kind: 'cut-short' }, { kind: 'refused', status: 429, detail: 'slow down' }])(
  'a failed run has the text of its failure: $kind',
  (failure) => {
    expect(runEndText(aRun({ state: { status: 'failed', failure } }), 12)).toEqual(failureText(failure));
  },
);

test.each([
  [0, false],
  [1, true],
])('a failed run with %i chunks says that they are kept: %s', (chunks, isSaid) => {
  const state = { status: 'failed', failure: { kind: 'runnable-error', status: 500, detail: '' } } as const;
  expect(runEndText(aRun({ state, chunks }), 0)?.remedy.includes('is kept')).toBe(isSaid);
});

describe('end text of a run that may go on at the server', () => {
  const place = { thread: 't1', key: 'r1' };
  const refused = (failure: Failure) =>
    runEndText(aRun({ state: { status: 'failed', failure, mayGoOn: true }, place, chunks: 2 }), 12);

  test.each<Failure>([
    { kind: 'unauthorized', status: 401, detail: '' },
    { kind: 'unauthorized', status: 403, detail: '' },
    { kind: 'redirected', url: 'https://agents.test/threads/t1/runs/s1/stream' },
  ])('says how access is given again: $kind', (failure) => {
    const text = refused(failure);
    expect(text?.remedy).toMatch(/Renew the key.*Then read the rest.*second run/);
    expect(text?.remedyByForm).toMatch(/rest of the answer is then read/);
  });

  test.each<Failure>([{ kind: 'cut-short' }, { kind: 'unreachable', origin: 'https://agents.test' }])(
    'puts reading before sending again: $kind',
    (failure) => {
      const text = refused(failure);
      expect(text?.remedy).toMatch(/Read the rest.*second run/);
      expect(text).not.toHaveProperty('isRetryFirst');
    },
  );
});

describe('end text of an interrupted run', () => {
  test.each([
    [1, 'Interrupted: 1 character arrived, 41 s after sending'],
    [1_234, 'Interrupted: 1,234 characters arrived, the last 41 s after sending'],
  ])('after %i characters: %s', (characters, title) => {
    expect(runEndText(interrupted(), characters)?.title).toBe(title);
  });

  test.each([
    [2 + 40, '0 s'],
    [2 + 440, '0.4 s'],
    [2 + 9_990, '10 s'],
    [2 + 119_000, '119 s'],
    [2 + 120_000, '2 min'],
    [2 + 7_140_000, '119 min'],
    [2 + 10_800_000, '3 h'],
  ])('with its last data at %i ms says that it came %s after sending', (lastChunkAt, words) => {
    expect(runEndText(interrupted('worker', 2, lastChunkAt), 1)?.title).toContain(`${words} after sending`);
  });

  test('says whether anything was sent if no answer arrived', () => {
    const state = { status: 'interrupted', cause: 'worker' } as const;
    expect(runEndText(aRun({ state, sentAt: 2 }), 0)?.title).toBe('Interrupted before any answer');
    expect(runEndText(aRun({ state }), 0)?.title).toBe('Interrupted before anything was sent');
  });

  test.each<[Interruption, RegExp]>([
    ['worker', /background worker/],
    ['browser', /browser was closed/],
    ['update', /Runnel was updated/],
    ['reload', /Runnel was reloaded or switched off/],
  ])('names the %s as the cause', (cause, words) => {
    expect(runEndText(interrupted(cause), 12)?.remedy).toMatch(words);
  });

  test('says that the message may have run if it was sent', () => {
    const text = runEndText(interrupted('worker', 2), 0);

    expect(text?.remedy).toMatch(/may have run the message.*run it again\.$/);
    expect(text?.mayHaveRun).toBe(true);
  });

  test('says that nothing was sent if the request was not sent yet', () => {
    const text = runEndText(interrupted('worker', null), 0);

    expect(text?.remedy).toMatch(/Nothing had been sent\. Try again\.$/);
    expect(text?.mayHaveRun).toBeUndefined();
  });
});
