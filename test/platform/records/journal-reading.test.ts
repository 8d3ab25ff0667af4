import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import type { JournalEntry } from '../../../lib/chat/run/journal-entry.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { readJournalAfter } from '../../../lib/platform/records/run-store.ts';

beforeEach(async () => (await database()).clear('events'));

/** Stores entries of this many texts each. */
async function store(count: number, texts: number) {
  const db = await database();
  const entries: JournalEntry[] = Array.from({ length: count }, (_, place) => ({
    runId: 'r1',
    seq: place + 1,
    happenings: [
      { at: place, happening: { type: 'chunks', texts: Array(texts).fill('"x"'), read: place + 1 } },
    ],
  }));
  for (const entry of [...entries, { ...entries[0], runId: 'r2' }]) await db.put('events', entry as never);
  return entries;
}

async function slicesAfter(seq: number, signal = new AbortController().signal) {
  const slices: JournalEntry[][] = [];
  for await (const slice of readJournalAfter('r1', seq, signal)) slices.push(slice);
  return slices;
}

test.each([
  ['short', 60, 1, 20],
  ['long', 12, 3_000, 1],
])('a journal of %s entries is read whole, few at a time', async (_, count, texts, most) => {
  const entries = await store(count, texts);
  const slices = await slicesAfter(0);
  expect(slices.flat()).toEqual(entries);
  expect(slices[0]).toHaveLength(1);
  expect(Math.max(...slices.map(({ length }) => length))).toBe(most);
});

test('a journal is read on after an entry', async () => {
  const entries = await store(5, 1);
  expect((await slicesAfter(3)).flat()).toEqual(entries.slice(3));
  expect(await slicesAfter(5)).toEqual([]);
});

test('reading a journal stops when aborted', async () => {
  await store(5, 1);
  await expect(slicesAfter(0, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
});
