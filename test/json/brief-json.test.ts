import { expect, test } from 'vitest';
import { type Json, parseJson } from '../../lib/json/json.ts';
import { briefJson } from '../../lib/json/json-length.ts';

test.each<[Json, string]>([
  ['a "b"', '"a \\"b\\""'],
  [null, 'null'],
  [1.5, '1.5'],
  [[], '[]'],
  [{}, '{}'],
  [{ n: parseJson('1234567890123456789') ?? null }, '{"n": 1234567890123456789}'],
  [{ q: 'cats', n: [1, true] }, '{"q": "cats", "n": [1, true]}'],
])('%j is written on one line', (value, line) => {
  expect(briefJson(value, 100)).toBe(line);
});

test.each<[Json, number, string]>([
  ['abcd', 3, '"abc…"'],
  ['abc', 3, '"abc"'],
  [[1, 2, 3], 5, '[1, …]'],
  [[1, 2, 3], 6, '[1, 2, …]'],
  [{ ab: 'cdef' }, 3, '{"ab": "c…"}'],
])('%j in %i characters is %s', (value, most, line) => {
  expect(briefJson(value, most)).toBe(line);
});

test.each<[string, Json]>([
  ['a long text', 'x'.repeat(10_000)],
  ['a long list', Array.from({ length: 10_000 }, (_, place) => place)],
  ['a long key', { ['k'.repeat(10_000)]: 1 }],
  ['many fields', Object.fromEntries(Array.from({ length: 10_000 }, (_, place) => [`k${place}`, 'x']))],
  ['deep lists', Array.from({ length: 100 }, () => [['x'.repeat(100)]])],
])('only the beginning of %s is written', (_, value) => {
  const line = briefJson(value, 100);
  expect(line.length).toBeGreaterThan(90);
  expect(line.length).toBeLessThan(250);
});
