import { expect, test } from 'vitest';
import { parseJson } from '../../lib/json/json.ts';
import { notFiniteIn, withPlainNumbers } from '../../lib/json/json-numbers.ts';

test('a value gets the nearest plain numbers', () => {
  const value = parseJson('{"a":[1.10,{"b":9007199254740993}],"c":"1.10","d":null}') ?? null;
  expect(withPlainNumbers(value)).toEqual({ a: [1.1, { b: 9007199254740992 }], c: '1.10', d: null });
});

test('a value with plain numbers alone stays the same value', () => {
  const value = parseJson('{"a":[1,{"b":0.5}],"c":"1.10"}') ?? null;
  expect(withPlainNumbers(value)).toBe(value);
});

test.each([
  ['{"a":[1.10,1e400,"NaN"]}', undefined],
  ['{"a":[1,{"b":NaN}]}', 'NaN'],
  ['-Infinity', '-Infinity'],
])('the first number of %s that JSON does not have is %s', (json, found) => {
  expect(notFiniteIn(parseJson(json) ?? null)).toBe(found);
});
