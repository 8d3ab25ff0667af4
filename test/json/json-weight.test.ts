import { expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { weightOf } from '../../lib/json/json-length.ts';
import { fc } from '../support/fast-check.ts';

test('the weight of a value is within a factor of eight of its JSON length', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const length = JSON.stringify(value).length;
      const weight = weightOf(value as Json, Number.POSITIVE_INFINITY);
      expect(weight).toBeGreaterThan(length / 8);
      expect(weight).toBeLessThan(8 * length + 8);
    }),
  );
});

test('weighing stops at the limit', () => {
  let reads = 0;
  const list = new Proxy(
    Array.from({ length: 100_000 }, () => 'x'),
    {
      get: (target, key) => {
        reads += 1;
        return Reflect.get(target, key);
      },
    },
  );
  expect(weightOf([list, list], 900)).toBeGreaterThanOrEqual(900);
  expect(reads).toBeLessThan(500);
});
