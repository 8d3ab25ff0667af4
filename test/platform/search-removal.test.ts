import { beforeEach, describe, expect, test } from 'vitest';
import { blockLength } from '../../lib/chat/search/postings.ts';
import { changeConversation, purgeConversations } from '../../lib/platform/records/conversation-writing.ts';
import { database } from '../../lib/platform/records/database.ts';
import { createPlaces } from '../support/places.ts';
import { freely } from '../support/purging.ts';
import { bread, createSearchPages, river, store } from '../support/search-scene.ts';

let openPage: ReturnType<typeof createSearchPages>;
let page: ReturnType<typeof openPage>;
beforeEach(async () => {
  await createPlaces();
  openPage = createSearchPages();
  page = openPage();
});

describe('a deleted conversation', () => {
  const takeAway = (deletedAt: number | undefined) =>
    changeConversation('c1', ({ deletedAt: _, ...head }) => ({
      ...head,
      ...(deletedAt === undefined ? {} : { deletedAt }),
    }));

  test('is not found until restored', async () => {
    await store(river);
    await page.index();
    expect(await page.found('alps')).toEqual(['r1.answer']);
    await takeAway(1);
    page.changed('c1');
    expect(await page.found('alps')).toEqual([]);
    await takeAway(undefined);
    page.changed('c1');
    expect(await page.found('alps')).toEqual(['r1.answer']);
  });

  test('leaves no word in the index once purged', async () => {
    await store(river);
    await store(bread);
    await page.index();
    await takeAway(1);
    await purgeConversations(2, freely);
    expect(await page.found('alps')).toEqual([]);
    await page.index();
    const db = await database();
    const words = (await db.getAll('searchWords')).flatMap((item) => item.words.split('\n'));
    expect(words).toEqual(expect.arrayContaining(['bread', 'river']));
    expect(words).not.toContain('alps');
    expect(await db.getAll('unindexed')).toEqual([]);
    expect(await page.found('river')).toEqual(['r2.question']);
  });

  test('is purged in one pass with thousands of others', async () => {
    await store(river);
    const db = await database();
    const tx = db.transaction('unindexed', 'readwrite');
    for (let place = 0; place < 2 * blockLength; place += 1)
      void tx.store.put({ at: -1, id: `m${place}`, kind: 'gone' });
    await tx.done;
    await db.clear('messages');
    expect(await page.takeIn(new AbortController().signal)).toBe(true);
    expect(await page.takeIn(new AbortController().signal)).toBe(false);
    expect(await db.getAll('unindexed')).toEqual([]);
  });

  test('leaves an empty index if it was the last, and later messages are found', async () => {
    await store(river);
    await page.index();
    await takeAway(1);
    await purgeConversations(2, freely);
    await page.index();
    const db = await database();
    for (const name of ['searchBlocks', 'searchMessages', 'searchWords', 'unindexed'] as const)
      expect(await db.getAll(name)).toEqual([]);
    await store({ ...river, id: 'r3', conversationId: 'c3' });
    await page.index();
    expect(await page.found('alps')).toEqual(['r3.answer']);
  });

  test('deleted before indexing is not indexed', async () => {
    await store(river);
    await takeAway(1);
    await purgeConversations(2, freely);
    await page.index();
    expect(await (await database()).getAll('searchWords')).toEqual([]);
  });
});
