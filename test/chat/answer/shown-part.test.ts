import { expect, test } from 'vitest';
import { shownPart } from '../../../lib/chat/answer/shown-part.ts';

test.each([
  ['a text within the limit is whole', 'abc', 3, 'abc'],
  [
    'a longer one ends at the last line end before the limit',
    `${'a'.repeat(50)}\n${'b'.repeat(50)}\nc`,
    102,
    `${'a'.repeat(50)}\n${'b'.repeat(50)}\n`,
  ],
  ['a line end at the limit counts', `${'a'.repeat(50)}\nb`, 51, `${'a'.repeat(50)}\n`],
  ['where lines are long it ends in one', 'abcdef', 3, 'abc'],
  ['no character is cut in two', 'ab😀c', 3, 'ab'],
  [
    'a line end that is far before the limit does not count',
    `\n${'a'.repeat(5_000)}`,
    4_000,
    `\n${'a'.repeat(3_999)}`,
  ],
  ['many short lines are fewer characters', 'a\n'.repeat(100), 400, 'a\n'.repeat(10)],
])('%s', (_, text, limit, shown) => {
  expect(shownPart(text, limit)).toBe(shown);
});
