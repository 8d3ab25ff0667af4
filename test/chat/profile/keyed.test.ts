import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keyed } from '../../../lib/chat/profile/keyed.ts';

const numbers = keyed(z.number());

test.each<[unknown]>([[{}], [{ a: 1 }], [{ a: 1, 'b/c': 2, constructor: 3 }]])(
  '%j is read unchanged',
  (value) => {
    expect(numbers.parse(value)).toEqual(value);
  },
);

test.each<[unknown]>([[{ a: 'x' }], [{ a: 1, b: null }], [[1]], ['a'], [null], [undefined], [7]])(
  '%j is refused',
  (value) => {
    expect(numbers.safeParse(value).success).toBe(false);
  },
);
