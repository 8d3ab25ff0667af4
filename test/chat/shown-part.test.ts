import { expect, test } from 'vitest';
import { shownPart } from '../../lib/chat/shown-part.ts';

test.each([
  ['a text within the limit is whole', 'abc', 3, 'abc'],
  ['a longer one ends at the last line end before the limit', 'ab\ncd\nef', 7, 'ab\ncd\n'],
  ['a line end at the limit counts', 'ab\ncd', 3, 'ab\n'],
  ['where lines are long it ends in one', 'abcdef', 3, 'abc'],
  ['no character is cut in two', 'ab😀c', 3, 'ab'],
  [
    'a line end that is far before the limit does not count',
    `\n${'a'.repeat(5_000)}`,
    4_000,
    `\n${'a'.repeat(3_999)}`,
  ],
])('%s', (_, text, limit, shown) => {
  expect(shownPart(text, limit)).toBe(shown);
});
