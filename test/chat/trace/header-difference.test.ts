import { expect, test } from 'vitest';
import { headerDifference } from '../../../lib/chat/trace/trace-heads.ts';
import type { HeaderList } from '../../../lib/runnable/run-event.ts';

test.each<[string, HeaderList, HeaderList, ReturnType<typeof headerDifference>]>([
  ['the same', [['accept', 'a']], [['accept', 'a']], []],
  ['of other letters', [['Accept', 'a']], [['accept', 'a']], []],
  ['another value', [['accept', 'a']], [['accept', 'b']], [{ name: 'accept', one: 'a', other: 'b' }]],
  ['missing', [['x', '1']], [], [{ name: 'x', one: '1', other: undefined }]],
  ['added', [], [['x', '']], [{ name: 'x', one: undefined, other: '' }]],
  [
    'repeated',
    [
      ['x', '1'],
      ['x', '2'],
    ],
    [['x', '1, 2']],
    [],
  ],
  ['secret in both', [['x', '[secret]']], [['x', '[secret]']], []],
])('headers that are %s', (_, one, other, expected) => {
  expect(headerDifference(one, other)).toEqual(expected);
});
