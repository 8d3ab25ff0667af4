import { describe, expect, test } from 'vitest';
import { placesOf, soughtWords, wordsOf } from '../../../lib/chat/search/search-words.ts';

describe('words of a text', () => {
  test.each<[string, string, string[]]>([
    ['are lower-case and unique', 'The river. THE River!', ['the', 'river']],
    ['have no accents', 'Crème brûlée, Ёлка', ['creme', 'brulee', 'елка']],
    ['are letters and digits', 'v2.0 snake_case it’s', ['v2', '0', 'snake', 'case', 'it', 's']],
    ['leave out emphasis marks and link targets', '**bo**ld [here](https://example.org)', ['bold', 'here']],
    ['keep the vowel signs of their script', 'हिन्दी', ['हिन्दी']],
    ['are pairs of characters in scripts without spaces', '東京都', ['東京', '京都', '都']],
    ['end where the script changes', 'AI技術2', ['ai', '技術', '術', '2']],
    ['are cut at 40 characters', 'a'.repeat(50), ['a'.repeat(40)]],
    ['are empty for punctuation', '— … !', []],
  ])('%s', (_, text, words) => {
    expect([...wordsOf(text)]).toEqual(words);
  });

  test('are at most 5,000', () => {
    const text = Array.from({ length: 6_000 }, (_, at) => `w${at}`).join(' ');
    expect(wordsOf(text).size).toBe(5_000);
  });
});

describe('words of a query', () => {
  const termsOf = (query: string) =>
    soughtWords(query).flatMap(({ terms }) =>
      terms.map(({ text, isBeginning }) => (isBeginning ? `${text}…` : text)),
    );

  test.each<[string, string, string[]]>([
    ['are whole, the last one a prefix', 'Crème br', ['creme', 'br…']],
    ['are all whole after a space', 'creme ', ['creme']],
    ['may be the prefix of a single character', '東', ['東…']],
    ['are pairs of characters in scripts without spaces', '東京都 x', ['東京', '京都', 'x…']],
    ['are empty for punctuation', ' ?! ', []],
  ])('%s', (_, query, terms) => {
    expect(termsOf(query)).toEqual(terms);
  });

  test('are at most 16', () => {
    expect(soughtWords('a '.repeat(40))).toHaveLength(16);
  });
});

test.each<[string, string, string, string[]]>([
  ['every word at its position', 'the red fox and the fox', 'fox red', ['red', 'fox', 'fox']],
  ['the last word as a prefix', 'a foxglove', 'fox', ['fox']],
  ['nothing inside a word', 'an outfox', 'fox', []],
  ['pairs of a script without spaces', '東京都', '京都', ['京都']],
  ['a word inside a Thai sentence', 'ฉันไปทำงานวันนี้', 'งาน', ['งาน']],
])('matches of a query: %s', (_, text, query, found) => {
  expect(placesOf(text, soughtWords(query)).map(({ start, end }) => text.slice(start, end))).toEqual(found);
});
