import { expect, test } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import { endingText, runFigures } from '../../../lib/chat/run/run-figures.ts';
import { aRun } from '../../support/conversation.ts';

const done = (part: Partial<Run> = {}) =>
  aRun({
    state: { status: 'done' },
    mode: 'stream',
    sentAt: 1_000,
    firstChunkAt: 1_420,
    endedAt: 13_300,
    ...part,
  });

test.each<[string, Run, Parameters<typeof runFigures>[1], string[]]>([
  ['a streamed answer', done(), undefined, ['First token 0.4 s', 'total 12 s']],
  [
    'an answer that began and ended at once',
    done({ firstChunkAt: 1_003, endedAt: 1_042 }),
    undefined,
    ['First token 0.003 s', 'total 0.04 s'],
  ],
  ['a single response', done({ mode: 'batch' }), undefined, ['Total 12 s']],
  ['an answer without text', done({ firstChunkAt: null }), undefined, ['Total 12 s']],
  [
    'an answer with token counts',
    done({ mode: 'batch' }),
    { input: 1, output: 2_000, total: 2_001 },
    ['Total 12 s', '1 token in, 2,000 out'],
  ],
  [
    'a token total beyond input and output',
    done({ mode: 'batch' }),
    { input: 1, output: 2, total: 9 },
    ['Total 12 s', '1 token in, 2 out, 9 total'],
  ],
  ['a stopped answer', done({ state: { status: 'stopped' } }), undefined, []],
  ['a running answer', done({ state: { status: 'streaming' }, endedAt: null }), undefined, []],
  ['an answer with an unknown start', done({ sentAt: null }), undefined, []],
])('figures of %s', (_, run, usage, figures) => {
  expect(runFigures(run, usage)).toEqual(figures);
});

test.each<[Run['state'], string]>([
  [{ status: 'failed', failure: { kind: 'timeout', phase: 'start', seconds: 12 } as never }, 'Failed · 12 s'],
  [{ status: 'stopped' }, 'Stopped · 12 s'],
  [{ status: 'interrupted', cause: 'browser' }, 'Interrupted'],
  [{ status: 'done' }, ''],
])('an ending in the state %j reads %j', (state, text) => {
  expect(endingText(done({ state }))).toBe(text);
});
