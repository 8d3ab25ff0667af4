import { expect, test } from 'vitest';
import { type Json, parseJson } from '../../lib/json/json.ts';
import { isEqualJson, isSameJson } from '../../lib/json/same-json.ts';
import { fc } from '../support/fast-check.ts';

test('a copy is the same, whatever the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => isSameJson(value as Json, structuredClone(value) as Json)),
  );
});

function exact(number: string): Json {
  return parseJson(number) ?? null;
}

test.each<[Json, Json, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1 }, false],
  [{ a: 1 }, { b: 1 }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [null, {}, false],
  ['1', 1, false],
  [exact('1.10'), exact('1.10'), true],
  [exact('1.10'), exact('1.1'), false],
  [exact('9007199254740993'), exact('9007199254740992'), false],
  [[exact('1e400')], [exact('1e400')], true],
  [exact('NaN'), exact('NaN'), true],
])('%j and %j: %s', (one, other, isSame) => {
  expect(isSameJson(one, other)).toBe(isSame);
});

test.each<[Json, Json, boolean]>([
  [exact('1.0'), 1, true],
  [[exact('1.10')], [1.1], true],
  [exact('9007199254740993'), exact('9007199254740992'), false],
  [exact('1.0'), '1.0', false],
  [{ a: 1 }, { a: 2 }, false],
])('%j and %j are equal to a schema: %s', (one, other, isEqual) => {
  expect(isEqualJson(one, other)).toBe(isEqual);
});
