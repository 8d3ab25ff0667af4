import { describe, expect, test } from 'vitest';
import { betterFigures, figureTexts, timesOf } from '../../../lib/chat/compare/compare-text.ts';
import type { Run } from '../../../lib/chat/run/run.ts';
import type { AnswerTimes } from '../../../lib/chat/run/run-figures.ts';
import { aRun } from '../../support/conversation.ts';

const done = (part: Partial<Run> = {}) =>
  aRun({ state: { status: 'done' }, sentAt: 1_000, firstChunkAt: 1_400, endedAt: 3_100, ...part });

const times = (first: number | undefined, total: number | undefined): AnswerTimes => ({ first, total });

describe('the times of an answer', () => {
  test.each<[string, Run | undefined, AnswerTimes]>([
    ['a stream', done(), times(400, 2_100)],
    ['a single response', done({ mode: 'batch' }), times(undefined, 2_100)],
    ['a stream without a chunk', done({ firstChunkAt: null }), times(undefined, 2_100)],
    ['a stopped run', done({ state: { status: 'stopped' } }), times(undefined, undefined)],
    ['a run that still goes on', aRun(), times(undefined, undefined)],
    ['an unknown run', undefined, times(undefined, undefined)],
  ])('of %s', (_, run, expected) => {
    expect(timesOf(run)).toEqual(expected);
  });
});

describe('the faster answer', () => {
  test.each<[string, AnswerTimes[], string[][]]>([
    ['each figure by itself', [times(400, 2_100), times(1_400, 1_600)], [['first'], ['total']]],
    ['one of three', [times(3, 9), times(2, 8), times(1, 7)], [[], [], ['first', 'total']]],
    ['none in a tie', [times(1, 5), times(1, 6)], [['total'], []]],
    ['none that is alone with a figure', [times(1, 5), times(undefined, 4)], [[], ['total']]],
    ['none of one answer', [times(1, 5)], [[]]],
    ['none without figures', [times(undefined, undefined), times(undefined, undefined)], [[], []]],
  ])('is %s', (_, all, expected) => {
    expect(betterFigures(all).map((better) => [...better])).toEqual(expected);
  });
});

test.each<[AnswerTimes, number | undefined, string[]]>([
  [times(400, 2_100), 218, ['First token 0.4 s', '✓ total 2.1 s', '218 tokens']],
  [times(undefined, 2_100), undefined, ['✓ Total 2.1 s']],
  [times(undefined, undefined), undefined, []],
])('the figures of %j with %s tokens read %j', (of, tokens, expected) => {
  const texts = figureTexts(of, tokens, new Set(['total']));
  expect(texts.map(({ text, isBetter }) => `${isBetter ? '✓ ' : ''}${text}`)).toEqual(expected);
});
