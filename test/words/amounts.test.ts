import { expect, test } from 'vitest';
import { sizeText } from '../../lib/words/amounts.ts';

const mebibyte = 1024 * 1024;

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1_023, '1,023 bytes'],
  [1_024, '1 KiB'],
  [1_536, '1.5 KiB'],
  [10_189, '10 KiB'],
  [20.7 * 1024, '20.7 KiB'],
  [mebibyte - 1, '1 MiB'],
  [2.25 * mebibyte, '2.3 MiB'],
  [20 * mebibyte, '20 MiB'],
  [123.4 * mebibyte, '123 MiB'],
  [2_000 * mebibyte, '2 GiB'],
  [2 ** 60, '1,048,576 TiB'],
])('a size of %i bytes reads “%s”', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
