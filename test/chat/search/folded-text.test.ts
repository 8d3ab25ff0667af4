import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aboutAsShown,
  countIn,
  folded,
  foldedWithPlaces,
  occurrences,
  sought,
} from '../../../lib/chat/search/folded-text.ts';

describe('folded text', () => {
  test.each([
    ['ignores case', 'The RIVER', 'the river'],
    ['ignores accents, composed or not', 'Ünïcödé Cafe\u0301', 'unicode cafe'],
    ['treats all white space alike', 'a\u00a0b\nc\td', 'a b c d'],
    ['treats all forms of sigma alike', 'ΣΊΣΥΦΟΣ σίσυφος', 'σισυφοσ σισυφοσ'],
    ['ignores the points of Hebrew and Arabic', 'שָׁלוֹם سَلَام', 'שלום سلام'],
    ['keeps the vowels of Devanagari', 'की', 'की'],
    ['keeps whole syllables of Hangul', '각', '각'],
    ['handles a capital that lowercases to two characters', 'İ', 'i'],
    ['keeps characters beyond the first plane', '😀 𝐀', '😀 𝐀'],
  ])('%s', (_, text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  test('maps each index back into the original text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { text: whole, places } = foldedWithPlaces(text);
        expect(whole).toBe(folded(text));
        expect(places).toHaveLength(whole.length + 1);
        expect(places.at(-1)).toBe(text.length);
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });
});

test.each([
  ['aXbXa', 'x', [1, 3]],
  ['aaaa', 'aa', [0, 2]],
  ['Café, cafe', 'CAFÉ', [0, 6]],
  ['nothing', 'x', []],
  ['anything', '', []],
])('%j contains the words %j at %j', (text, words, places) => {
  expect(occurrences(folded(text), folded(words))).toEqual(places);
});

test.each([
  ['**bold** and *slanted*', 'bold and slanted'],
  ['__bold__ and _slanted_', 'bold and slanted'],
  ['`code` and ~~gone~~', 'code and gone'],
  ['snake_case_name', 'snake_case_name'],
  ['a [link](https://example.org/a) and ![picture](b.png)', 'a link and picture'],
  ['[no link]', '[no link]'],
])('Markdown %j is shown roughly as %j', (markdown, shown) => {
  expect(aboutAsShown(markdown)).toBe(shown);
});

test.each([
  ['a **bold** word', 'bold word', 1],
  ['a **bold** word', '**bold**', 1],
  ['see [here](https://example.org)', 'example', 0],
  ['2 * 3 * 4', '*', 2],
  ['2 * 3', '2 * 3', 1],
  ['Ja, ja, JA', 'ja', 3],
])('%j contains %j %i times', (markdown, words, count) => {
  expect(countIn(markdown, sought(words))).toBe(count);
});
