import { expect, test } from 'vitest';
import type { TraceItem } from '../../../lib/chat/trace/trace.ts';
import { createItemList, itemsAt, namesIn, numbersIn, textsIn } from '../../../lib/chat/trace/trace-items.ts';
import { items } from '../../support/inspected.ts';

const texts = Array.from({ length: 1_000 }, (_, place) => `"${place}"`);
const whole: TraceItem[] = [
  ...items(texts),
  ...items(['ping'], { kind: 'comment', number: 1_001, name: '', id: '7' }),
];

function listOf(all: readonly TraceItem[]) {
  const list = createItemList();
  for (const item of all) list.add(item);
  return list;
}

test('a list of items gives them back as they were', () => {
  const list = listOf(whole).items();
  expect(list.length).toBe(1_001);
  expect([...list]).toEqual(whole);
  expect(list.map((item, place) => [item.number, place])).toEqual(
    whole.map((item, place) => [item.number, place]),
  );
  expect(list.at(-1)).toEqual(whole.at(-1));
  expect([list.at(1_001), list.at(-1_002)]).toEqual([undefined, undefined]);
});

test('a list of items that grows leaves those before as they were', () => {
  const list = listOf(whole.slice(0, 256));
  const before = list.items();
  for (const item of whole.slice(256)) list.add(item);
  expect([...before]).toEqual(whole.slice(0, 256));
  expect([...list.items()]).toEqual(whole);
});

test('members of items are the same from a list as from an array', () => {
  const list = listOf(whole).items();
  for (const column of ['number', 'offset', 'gap', 'bytes', 'read', 'chunks'] as const)
    expect(numbersIn(list, column)).toEqual(numbersIn(whole, column));
  expect(namesIn(list).slice(0, 1_001)).toEqual(namesIn(whole));
  expect(textsIn(list).slice(0, 1_001)).toEqual(textsIn(whole));
});

test('some items of a list are found by their rows', () => {
  const rows = itemsAt(listOf(whole).items(), [3, 999]);
  expect([rows.length, rows.at(1)?.text, rows.at(2)]).toEqual([2, '"999"', undefined]);
});
