import { expect, test } from 'vitest';
import { shownPart } from '../../../lib/chat/answer/shown-part.ts';

test.each([
  ['a text within the limit is shown whole', 'abc', 3, 'abc'],
  [
    'a longer text ends at the last line break before the limit',
    `${'a'.repeat(50)}\n${'b'.repeat(50)}\nc`,
    102,
    `${'a'.repeat(50)}\n${'b'.repeat(50)}\n`,
  ],
  ['a line break at the limit counts', `${'a'.repeat(50)}\nb`, 51, `${'a'.repeat(50)}\n`],
  ['a text of long lines ends inside a line', 'abcdef', 3, 'abc'],
  ['a surrogate pair is never split', 'ab😀c', 3, 'ab'],
  ['a line break far before the limit is ignored', `\n${'a'.repeat(5_000)}`, 4_000, `\n${'a'.repeat(3_999)}`],
  ['many short lines use up the limit sooner', 'a\n'.repeat(100), 400, 'a\n'.repeat(10)],
])('shown part: %s', (_, text, limit, shown) => {
  expect(shownPart(text, limit)).toBe(shown);
});
