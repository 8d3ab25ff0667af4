import { expect, test } from 'vitest';
import { counted } from '../../lib/words/counted.ts';

test.each<[number, string, string | undefined, string]>([
  [0, 'file', undefined, '0 files'],
  [1, 'file', undefined, '1 file'],
  [1_200, 'file', undefined, '1,200 files'],
  [1, 'entry', 'entries', '1 entry'],
  [2, 'entry', 'entries', '2 entries'],
])('counted %i with %j and %j reads: %s', (count, one, many, text) => {
  expect(counted(count, one, many)).toBe(text);
});
