import { expect, test } from 'vitest';
import { type JsonObject, parseJson } from '../../lib/json/json.ts';
import { mergeDicts } from '../../lib/message/merge.ts';

const read = (json: string) => parseJson(json) as JsonObject;

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
  [
    'whole numbers are added exactly',
    read('{"n":1234567890123456789}'),
    { n: 1 },
    read('{"n":1234567890123456790}'),
  ],
  ['floats are added as floats', read('{"n":1.0}'), read('{"n":2.0}'), read('{"n":3.0}')],
  ['a number that is the same to Python is not added', read('{"n":1.0}'), { n: 1 }, read('{"n":1.0}')],
  [
    'a later exact position replaces an earlier one',
    read('{"created":1.0}'),
    read('{"created":2.0}'),
    read('{"created":2.0}'),
  ],
])('of pieces of a message %s', (_, left, right, merged) => {
  expect(mergeDicts(left, right)).toEqual(merged);
});
