import { expect, test } from 'vitest';
import { prefetched } from '../../../lib/panel/transfer/exporting.ts';

const items = Array.from({ length: 10 }, (_, place) => place);

test('results come in the order of the items, however long each read takes', async () => {
  const read = async (item: number) => {
    await new Promise((resolve) => setTimeout(resolve, (10 - item) % 4));
    return item * 2;
  };
  const found: number[] = [];
  for await (const value of prefetched(items, read)) found.push(value);
  expect(found).toEqual(items.map((item) => item * 2));
});

test('a limited number of items is read ahead', async () => {
  let begun = 0;
  const read = async (item: number) => {
    begun += 1;
    return item;
  };
  const ahead: number[] = [];
  for await (const item of prefetched(items, read)) ahead.push(begun - item - 1);
  expect(ahead).toEqual([3, 3, 3, 3, 3, 3, 3, 2, 1, 0]);
});

test('a failed read throws at its position', async () => {
  const read = async (item: number) => {
    if (item === 2) throw new Error('unreadable');
    return item;
  };
  const found: number[] = [];
  const all = async () => {
    for await (const value of prefetched(items, read)) found.push(value);
  };
  await expect(all()).rejects.toThrow('unreadable');
  expect(found).toEqual([0, 1]);
});
