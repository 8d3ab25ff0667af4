import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aboutAsShown,
  countIn,
  type Found,
  firstFrom,
  folded,
  foldedWithPlaces,
  foundIn,
  type Match,
  numberOf,
  occurrences,
  sought,
  stepFrom,
  totalOf,
} from '../../../lib/chat/search/find.ts';

describe('a text is compared', () => {
  test.each([
    ['without case', 'The RIVER', 'the river'],
    ['without accents, composed or not', 'Ünïcödé Cafe\u0301', 'unicode cafe'],
    ['with one blank like another', 'a\u00a0b\nc\td', 'a b c d'],
    ['with one sigma like another', 'ΣΊΣΥΦΟΣ σίσυφος', 'σισυφοσ σισυφοσ'],
    ['without the points of Hebrew and Arabic', 'שָׁלוֹם سَلَام', 'שלום سلام'],
    ['with the vowels of Devanagari', 'की', 'की'],
    ['with whole syllables of Hangul', '각', '각'],
    ['with a capital that becomes two characters', 'İ', 'i'],
    ['with characters beyond the first plane', '😀 𝐀', '😀 𝐀'],
  ])('%s', (_, text, expected) => {
    expect(folded(text)).toBe(expected);
  });

  test('so that each place leads back to one in the text', () => {
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
])('in %j the words %j stand at %j', (text, words, places) => {
  expect(occurrences(folded(text), folded(words))).toEqual(places);
});

test.each([
  ['**bold** and *slanted*', 'bold and slanted'],
  ['__bold__ and _slanted_', 'bold and slanted'],
  ['`code` and ~~gone~~', 'code and gone'],
  ['snake_case_name', 'snake_case_name'],
  ['a [link](https://example.org/a) and ![picture](b.png)', 'a link and picture'],
  ['[no link]', '[no link]'],
])('%j is shown about as %j', (markdown, shown) => {
  expect(aboutAsShown(markdown)).toBe(shown);
});

test.each([
  ['a **bold** word', 'bold word', 1],
  ['a **bold** word', '**bold**', 1],
  ['see [here](https://example.org)', 'example', 0],
  ['2 * 3 * 4', '*', 2],
  ['2 * 3', '2 * 3', 1],
  ['Ja, ja, JA', 'ja', 3],
])('%j has %j as often as %i', (markdown, words, count) => {
  expect(countIn(markdown, sought(words))).toBe(count);
});

describe('of the turns that have it', () => {
  const found = foundIn([0, 2, 0, 1]);

  test('only those are kept', () => {
    expect(found).toEqual([
      { turn: 1, count: 2 },
      { turn: 3, count: 1 },
    ]);
    expect(totalOf(found)).toBe(3);
  });

  test.each([
    [0, { turn: 1, nth: 0 }],
    [1, { turn: 1, nth: 0 }],
    [2, { turn: 3, nth: 0 }],
    [4, { turn: 1, nth: 0 }],
  ])('the first from turn %i is %j', (from, match) => {
    expect(firstFrom(found, from)).toEqual(match);
  });

  test.each<[Match, 1 | -1, Match]>([
    [{ turn: 1, nth: 0 }, 1, { turn: 1, nth: 1 }],
    [{ turn: 1, nth: 1 }, 1, { turn: 3, nth: 0 }],
    [{ turn: 3, nth: 0 }, 1, { turn: 1, nth: 0 }],
    [{ turn: 1, nth: 0 }, -1, { turn: 3, nth: 0 }],
    [{ turn: 2, nth: 0 }, 1, { turn: 3, nth: 0 }],
  ])('from %j by %i it goes to %j', (at, by, match) => {
    expect(stepFrom(found, at, by)).toEqual(match);
  });

  test('there may be none', () => {
    expect(firstFrom([], 3)).toBeUndefined();
    expect(stepFrom([], { turn: 3, nth: 0 }, 1)).toBeUndefined();
    expect(numberOf([], { turn: 3, nth: 0 })).toBe(0);
  });
});

const someFound = fc
  .array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 30 })
  .map(foundIn)
  .filter((found) => found.length > 0);

const roundFrom = (found: Found, start: Match | undefined, by: 1 | -1) => {
  const numbers: number[] = [];
  let at = start;
  for (let step = 0; at && step < totalOf(found); step += 1) {
    numbers.push(numberOf(found, at));
    at = stepFrom(found, at, by);
  }
  return { numbers, at };
};

test('whoever goes on comes by every match once, in order, and then to where they began', () => {
  fc.assert(
    fc.property(someFound, fc.nat({ max: 30 }), (found, from) => {
      const start = firstFrom(found, from);
      const { numbers, at } = roundFrom(found, start, 1);
      const total = totalOf(found);
      const first = numbers[0] ?? 0;
      expect(numbers).toEqual(Array.from({ length: total }, (_, step) => ((first - 1 + step) % total) + 1));
      expect(at).toEqual(start);
    }),
  );
});

test('a step back undoes a step on', () => {
  fc.assert(
    fc.property(someFound, fc.nat({ max: 30 }), (found, from) => {
      const start = firstFrom(found, from);
      const next = start && stepFrom(found, start, 1);
      expect(next && stepFrom(found, next, -1)).toEqual(start);
    }),
  );
});
