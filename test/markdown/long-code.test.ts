import { describe, expect, test } from 'vitest';
import { firstLines, isLongCode, lineCount } from '../../lib/markdown/code/code-block.ts';

const lines = (count: number) => Array.from({ length: count }, (_, place) => `line ${place + 1}`).join('\n');

describe.each([
  ['', 1, false],
  ['one', 1, false],
  ['one\n', 1, false],
  [lines(20), 20, false],
  [lines(60), 60, false],
  [`${lines(60)}\n`, 60, false],
  [`${lines(60)}\n\n`, 61, true],
  [lines(61), 61, true],
])('code %#', (code, count, isLong) => {
  test(`has ${count} lines and is ${isLong ? 'long' : 'not long'}`, () => {
    expect([lineCount(code), isLongCode(code)]).toEqual([count, isLong]);
  });
});

test('folded code shows at most its first twenty lines', () => {
  expect([firstLines(lines(80)), firstLines(lines(3)), firstLines('')]).toEqual([lines(20), lines(3), '']);
});
