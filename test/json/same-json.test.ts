import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { isSameJson } from '../../lib/json/same-json.ts';

test('a copy is the same, whatever the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => isSameJson(value as Json, structuredClone(value) as Json)),
  );
});

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
])('%j and %j: %s', (one, other, isSame) => {
  expect(isSameJson(one, other)).toBe(isSame);
});
