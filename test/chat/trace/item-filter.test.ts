import { expect, test } from 'vitest';
import { isPattern, matchingItems, noFilter } from '../../../lib/chat/trace/item-filter.ts';

const items = [
  { name: 'metadata', text: '{"run_id":"1"}' },
  { name: 'data', text: '"Two (2)"' },
  { name: 'data', text: '"two"' },
  { name: 'end', text: '' },
];

test.each([
  ['everything without a filter', {}, [0, 1, 2, 3]],
  ['by name', { name: 'data' }, [1, 2]],
  ['by text, in either case', { text: 'TWO' }, [1, 2]],
  ['by text with characters of patterns', { text: '(2)' }, [1]],
  ['by a regular expression', { text: '^"t.o"$', isPattern: true }, [2]],
  ['by name and text', { name: 'metadata', text: 'two' }, []],
])('event filter: selects %s', (_, filter, places) => {
  expect(matchingItems({ filter: { ...noFilter, ...filter }, items })).toEqual(places);
});

test('event filter: an incomplete regular expression is none', () => {
  expect([isPattern('a('), isPattern('a()')]).toEqual([false, true]);
});
