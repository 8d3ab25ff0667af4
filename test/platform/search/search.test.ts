import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeConversation } from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { rewriteRun } from '../../../lib/platform/records/run-store.ts';
import { readingField } from '../../support/answer-reading.ts';
import { aRun, foldOf } from '../../support/conversation.ts';
import { createPlaces } from '../../support/places.ts';
import { ask, bread, createSearchPages, end, river, store } from '../../support/search-scene.ts';

let openPage: ReturnType<typeof createSearchPages>;
let page: ReturnType<typeof openPage>;
beforeEach(async () => {
  await createPlaces();
  openPage = createSearchPages();
  page = openPage();
});

describe('a search', () => {
  test('finds questions and answers, newest first', async () => {
    await store(river);
    await store(bread);
    await page.index();
    expect(await page.found('river')).toEqual(['r2.question', 'r1.answer', 'r1.question']);
  });

  test('returns the excerpt of a match', async () => {
    await store(river, 'Geography');
    await page.index();
    expect(await page.find('begin')).toEqual([
      {
        conversationId: 'c1',
        messageId: 'r1.answer',
        title: 'Geography',
        at: 10,
        before: 'The river ',
        match: 'begin',
        after: 's in the Alps.',
      },
    ]);
  });

  test.each<[string, string, string[]]>([
    ['all words', 'river source', ['r1.question']],
    ['the last word by its prefix', 'river sou', ['r1.question']],
    ['a single letter', 'f', ['r2.answer']],
    ['nothing by the prefix of an earlier word', 'riv source', []],
    ['nothing for an absent word', 'river sea', []],
  ])('finds %s', async (_, query, found) => {
    await store(river);
    await store(bread);
    await page.index();
    expect(await page.found(query)).toEqual(found);
  });

  test('finds the message that a title was made from instead of the title', async () => {
    await store(river, river.question);
    expect(await page.found('river')).toEqual(['c1']);
    await page.index();
    expect(await page.found('source river')).toEqual(['r1.question']);
    await changeConversation('c1', (head) => ({ ...head, title: 'The source of the river' }));
    page.changed('c1');
    expect(await page.found('source river')).toEqual(['c1', 'r1.question']);
  });

  test('finds current titles', async () => {
    await store(river, 'Geography');
    expect(await page.found('geo')).toEqual(['c1']);
    await changeConversation('c1', (head) => ({ ...head, title: 'Waters' }));
    page.changed('c1');
    expect(await page.found('geo')).toEqual([]);
    expect(await page.found('wat')).toEqual(['c1']);
  });

  test('returns undefined for blank input and nothing without letters', async () => {
    expect(await page.find(' ')).toBeUndefined();
    expect(await page.find('?!')).toEqual([]);
  });

  test('ends with its signal', async () => {
    await store(river);
    await page.index();
    const { find } = (await import('../../../lib/platform/search/search.ts')).createSearch(() =>
      readingField(null),
    );
    await expect(find('river', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  });

  test('finds an answer only after its end', async () => {
    await ask(river);
    await page.index();
    expect(await page.found('alps')).toEqual([]);
    await end(river);
    await page.index();
    expect(await page.found('alps')).toEqual(['r1.answer']);
  });

  test('finds an answer once, though its run was rewritten', async () => {
    await store(river);
    await page.index();
    const run = { ...aRun({ id: 'r1', messageId: 'r1.answer', createdAt: 10 }), kept: true };
    await rewriteRun({ run, fold: foldOf(river.answer) });
    await page.index();
    expect(await page.found('alps')).toEqual(['r1.answer']);
  });
});

test('two pages index each message once, however they interleave', async () => {
  const pages = [page, openPage()];
  const indexing: Promise<void>[] = [];
  for (let at = 0; at < 20; at += 1) {
    await store({ ...river, id: `r${at}`, at });
    for (const one of pages) indexing.push(one.index());
  }
  await Promise.all(indexing);
  expect(await (await database()).getAll('searchBlocks')).toEqual([{ block: 0, count: 40, newest: 19 }]);
  for (const one of pages) expect(await one.found('alps')).toHaveLength(20);
});

test('an unreadable record is skipped and reported once', async () => {
  await page.index();
  await store(river);
  const db = await database();
  await db.put('messages', { id: 'r1.question', conversationId: 'c1', role: 'human' } as never);
  await page.index();
  await page.index();
  expect(console.error).toHaveBeenCalledTimes(1);
  expect(await page.found('river')).toEqual(['r1.answer']);
  expect(await db.getAll('unindexed')).toEqual([]);
});

test('a refused database has no matches and throws nothing', async () => {
  (await openDB('runnel', 99)).close();
  await page.index();
  expect(await page.found('river')).toEqual([]);
});

test('indexing left half done by one page is finished by the next', async () => {
  await store(river);
  const { put } = IDBObjectStore.prototype;
  const failing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...values
  ) {
    const request = put.apply(this, values);
    if (this.name === 'searchBlocks') this.transaction.abort();
    return request;
  });
  await expect(page.index()).rejects.toThrow();
  failing.mockRestore();
  await openPage().index();
  expect(await page.found('alps')).toEqual(['r1.answer']);
});
