import { expect, test, vi } from 'vitest';
import { blockLength } from '../../lib/chat/search/postings.ts';
import { database } from '../../lib/platform/records/database.ts';
import { aConversation, aQuestion } from '../support/conversation.ts';
import { createPlaces } from '../support/places.ts';
import { createSearchPages } from '../support/search-scene.ts';

const count = blockLength + 1_001;
/** Message ids in another order than their dates. */
const idOf = (at: number) => `${(at * 7) % count}`;

/** Stores messages older than the index, one each millisecond. */
async function storeMessages() {
  const db = await database();
  const tx = db.transaction(['conversations', 'messages', 'unindexed'], 'readwrite');
  await tx.objectStore('conversations').put(aConversation({ title: '' }));
  for (let at = 0; at < count; at += 1) {
    const text = `${at % 1_000 === 5 ? 'seldom' : 'often'} ${at < 10 ? 'early' : 'late'} n${at}`;
    void tx.objectStore('messages').put(aQuestion({ id: idOf(at), createdAt: at, text }));
  }
  await tx.objectStore('unindexed').put({ at: -2, id: '', kind: 'backlog', after: '' });
  await tx.done;
}

/** Returns the blocks whose words are read. */
async function blocksReadFor(act: () => Promise<unknown>) {
  const reading = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  await act();
  const keys = reading.mock.calls.filter(
    (_, at) => (reading.mock.contexts[at] as IDBObjectStore).name === 'searchWords',
  );
  reading.mockRestore();
  return new Set(keys.map(([key]) => (key as [number, string])[0]));
}

test('matches in several blocks are found newest first, at most 50, with as few blocks read as possible', async () => {
  await createPlaces();
  await storeMessages();
  const page = createSearchPages()();
  await page.index();
  expect(await (await database()).getAll('searchBlocks')).toEqual([
    { block: 0, count: blockLength, newest: blockLength - 1 },
    { block: 1, count: 1_001, newest: count - 1 },
  ]);
  expect(await page.found('seldom ')).toEqual(
    [5_005, 4_005, 3_005, 2_005, 1_005, 5].filter((at) => at < count).map(idOf),
  );
  const newest = Array.from({ length: 50 }, (_, place) => count - 1 - place).filter((at) => at % 1_000 !== 5);
  expect((await page.found('often late'))?.slice(0, newest.length)).toEqual(newest.map(idOf));
  expect(await page.found('often late')).toHaveLength(50);
  expect(await blocksReadFor(() => page.find('often late'))).toEqual(new Set([1]));
  expect(await blocksReadFor(() => page.find('seldom '))).toEqual(new Set([1, 0]));
  expect(await page.found('early n3')).toEqual([idOf(3)]);
});
