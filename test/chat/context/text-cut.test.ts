import { describe, expect, test } from 'vitest';
import {
  cutsOf,
  cutText,
  roughTokens,
  usualCharacters,
  usualCut,
} from '../../../lib/chat/context/context-item.ts';
import { fc } from '../../support/fast-check.ts';

const words = (count: number) => Array.from({ length: count }, (_, place) => `word${place}`).join(' ');
const long = words(20_000);
const at = (word: string) => ({ from: long.indexOf(word), to: long.indexOf(word) + word.length });

describe('a long text', () => {
  test.each([
    ['a short text', { text: 'short', selection: null }, []],
    ['a long text', { text: long, selection: null }, ['beginning', 'all']],
    [
      'a long text with a selection',
      { text: long, selection: at('word9000') },
      ['around', 'beginning', 'all'],
    ],
  ])('%s offers %#', (_, whole, cuts) => {
    expect(cutsOf(whole)).toEqual(cuts);
    expect(usualCut(whole)).toBe(cuts[0] ?? 'all');
  });

  test('is cut at its beginning, after a whole word, to some 40,000 characters', () => {
    const cut = cutText({ text: long, selection: null }, 'beginning');
    expect(cut.length).toBeLessThanOrEqual(40_000);
    expect(cut.length).toBeGreaterThan(40_000 - 20);
    expect(long.startsWith(`${cut} `)).toBe(true);
  });

  test.each(['word1 ', 'word9000', 'word19999'])('is cut around “%s”', (word) => {
    const cut = cutText({ text: long, selection: at(word) }, 'around');
    expect(cut).toContain(word.trim());
    expect(cut.length).toBeLessThanOrEqual(usualCharacters);
    expect(cut.length).toBeGreaterThan(usualCharacters - 40);
    expect(` ${long} `).toContain(` ${cut} `);
  });

  test('ends at a paragraph where one is near', () => {
    const text = `${'a'.repeat(usualCharacters - 100)}\n\n${'b '.repeat(1_000)}`;
    expect(cutText({ text, selection: null }, 'beginning')).toBe('a'.repeat(usualCharacters - 100));
  });

  test('is sent whole on request, up to a million characters', () => {
    expect(cutText({ text: long, selection: null }, 'all')).toBe(long);
    const endless = 'x'.repeat(1_000_001);
    expect(cutText({ text: endless, selection: null }, 'all')).toHaveLength(1_000_000);
  });

  test('never loses half a character', () => {
    const text = '🌊'.repeat(usualCharacters);
    for (const cut of ['beginning', 'around'] as const)
      expect(cutText({ text: `x${text}`, selection: { from: 30_001, to: 30_003 } }, cut)).toMatch(
        /^x?(?:🌊)+$/u,
      );
  });

  test('is a part of the text, whatever is selected', () => {
    fc.assert(
      fc.property(fc.nat(long.length), fc.nat(5_000), (from, length) => {
        const selection = { from, to: Math.min(long.length, from + length) };
        const cut = cutText({ text: long, selection }, 'around');
        expect(long.includes(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(usualCharacters);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['', 0],
  ['Hello there, sea.', 5],
  ['海は広いな', 5],
  ['\u3040\u30ff\u3400\u9fff\uac00\ud7af'.repeat(4), 24],
  ['\u303f\u3100\u33ff\ua000\uabff\ud7b0'.repeat(4), 6],
])('“%s” is roughly %i tokens', (text, tokens) => {
  expect(roughTokens(text)).toBe(tokens);
});
