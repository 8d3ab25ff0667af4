import { describe, expect, test } from 'vitest';
import {
  type Found,
  firstFrom,
  foundIn,
  type Match,
  numberOf,
  stepFrom,
  totalOf,
} from '../../../lib/chat/search/matches.ts';
import { fc } from '../../support/fast-check.ts';

describe('matches in a conversation', () => {
  const found = foundIn([0, 2, 0, 1]);

  test('are listed per turn with at least one', () => {
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
  ])('the step from %j by %i leads to %j', (at, by, match) => {
    expect(stepFrom(found, at, by)).toEqual(match);
  });

  test('may be empty', () => {
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

test('steps forward visit every match once, in order, and return to the start', () => {
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

test('a step back reverses a step forward', () => {
  fc.assert(
    fc.property(someFound, fc.nat({ max: 30 }), (found, from) => {
      const start = firstFrom(found, from);
      const next = start && stepFrom(found, start, 1);
      expect(next && stepFrom(found, next, -1)).toEqual(start);
    }),
  );
});
