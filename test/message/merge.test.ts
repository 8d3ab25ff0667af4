import { expect, test } from 'vitest';
import type { JsonObject } from '../../lib/json/json.ts';
import { mergeDicts } from '../../lib/message/merge.ts';

test.each<[string, JsonObject, JsonObject, JsonObject]>([
  ['numbers are added', { tokens: 3 }, { tokens: 4 }, { tokens: 7 }],
  ['equal numbers are not added', { total: 3 }, { total: 3 }, { total: 3 }],
  ['a later position replaces an earlier one', { created: 3 }, { created: 4 }, { created: 4 }],
  ['texts are joined', { text: 'ab' }, { text: 'c' }, { text: 'abc' }],
  ['the same id is not repeated', { id: 'r1' }, { id: 'r1' }, { id: 'r1' }],
  ['dicts are merged', { usage: { in: 3, out: 1 } }, { usage: { out: 2 } }, { usage: { in: 3, out: 3 } }],
  ['lists are joined', { tags: ['a'] }, { tags: ['b'] }, { tags: ['a', 'b'] }],
  ['a value replaces null', { end: null }, { end: 'stop' }, { end: 'stop' }],
  ['null replaces nothing', { end: 'stop' }, { end: null }, { end: 'stop' }],
  ['a value of another type wins', { a: 'x' }, { a: 1 }, { a: 1 }],
])('of pieces of a message %s', (_, left, right, merged) => {
  expect(mergeDicts(left, right)).toEqual(merged);
});
