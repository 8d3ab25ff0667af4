import { expect, test } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import { runFigures } from '../../../lib/chat/run/run-figures.ts';
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
  ['a streamed answer', done(), undefined, ['first words after 0.4 s', '12 s in all']],
  ['a single response', done({ mode: 'batch' }), undefined, ['12 s in all']],
  ['an answer without text', done({ firstChunkAt: null }), undefined, ['12 s in all']],
  [
    'an answer with token counts',
    done({ mode: 'batch' }),
    { input: 1, output: 2_000, total: 2_001 },
    ['12 s in all', '1 tokens in, 2,000 out'],
  ],
  [
    'a token total beyond input and output',
    done({ mode: 'batch' }),
    { input: 1, output: 2, total: 9 },
    ['12 s in all', '1 tokens in, 2 out, 9 in all'],
  ],
  ['a stopped answer', done({ state: { status: 'stopped' } }), undefined, []],
  ['a running answer', done({ state: { status: 'streaming' }, endedAt: null }), undefined, []],
  ['an answer with an unknown start', done({ sentAt: null }), undefined, []],
])('figures of %s', (_, run, usage, figures) => {
  expect(runFigures(run, usage)).toEqual(figures);
});
