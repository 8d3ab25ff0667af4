import { describe, expect, test } from 'vitest';
import { placesOf, soughtWords, wordsOf } from '../../../lib/chat/search/search-words.ts';

describe('the words of a text', () => {
  test.each<[string, string, string[]]>([
    ['are in lower case, each once', 'The river. THE River!', ['the', 'river']],
    ['are without accents', 'Crème brûlée, Ёлка', ['creme', 'brulee', 'елка']],
    ['are letters and digits', 'v2.0 snake_case it’s', ['v2', '0', 'snake', 'case', 'it', 's']],
    [
      'do not know of emphasis, nor where a link leads',
      '**bo**ld [here](https://example.org)',
      ['bold', 'here'],
    ],
    ['keep the vowel signs of their script', 'हिन्दी', ['हिन्दी']],
    ['are pairs of characters where no blanks stand between words', '東京都', ['東京', '京都', '都']],
    ['end where the script changes', 'AI技術2', ['ai', '技術', '術', '2']],
    ['are cut where they are very long', 'a'.repeat(50), ['a'.repeat(40)]],
    ['are none where there are only marks', '— … !', []],
  ])('%s', (_, text, words) => {
    expect([...wordsOf(text)]).toEqual(words);
  });

  test('are at most 5,000', () => {
    const text = Array.from({ length: 6_000 }, (_, at) => `w${at}`).join(' ');
    expect(wordsOf(text).size).toBe(5_000);
  });
});

describe('what is asked for', () => {
  const termsOf = (query: string) =>
    soughtWords(query).flatMap(({ terms }) =>
      terms.map(({ text, isBeginning }) => (isBeginning ? `${text}…` : text)),
    );

  test.each<[string, string, string[]]>([
    ['is whole words, and the beginning of the last', 'Crème br', ['creme', 'br…']],
    ['is a whole word once something stands behind it', 'creme ', ['creme']],
    ['is what begins with a single character', '東', ['東…']],
    ['is all pairs where no blanks stand between words', '東京都 x', ['東京', '京都', 'x…']],
    ['is nothing where there are no words', ' ?! ', []],
  ])('%s', (_, query, terms) => {
    expect(termsOf(query)).toEqual(terms);
  });

  test('is at most 16 words', () => {
    expect(soughtWords('a '.repeat(40))).toHaveLength(16);
  });
});

test.each<[string, string, string, string[]]>([
  ['every word in its place', 'the red fox and the fox', 'fox red', ['red', 'fox', 'fox']],
  ['the beginning of the last word', 'a foxglove', 'fox', ['fox']],
  ['nothing within a word', 'an outfox', 'fox', []],
  ['pairs of a script without blanks', '東京都', '京都', ['京都']],
])('what is asked for stands in a text: %s', (_, text, query, found) => {
  expect(placesOf(text, soughtWords(query)).map(({ start, end }) => text.slice(start, end))).toEqual(found);
});
