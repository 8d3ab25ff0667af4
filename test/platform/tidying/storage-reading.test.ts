import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { database } from '../../../lib/platform/records/database.ts';
import { records } from '../../../lib/platform/records/records.ts';
import {
  readStorage,
  readUnreadable,
  removeUnreadable,
} from '../../../lib/platform/tidying/storage-reading.ts';
import { aConversation } from '../../support/conversation.ts';
import { type FrozenRecord, frozenDatabase, thaw } from '../../support/frozen-database.ts';
import { createPlaces } from '../../support/places.ts';
import { aProfile } from '../../support/profile.ts';

const { records: stored, ...frozen } = frozenDatabase(6);
const { conversations = [], messages = [], runs = [], events = [], unreadable = [] } = stored;

beforeEach(async () => {
  await createPlaces();
});

const read = () => readStorage(new AbortController().signal, (_, task) => task());
const bytes = (all: unknown[]) =>
  all.reduce<number>((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0);

/** Stores the frozen records, and some that no version can read. */
async function thawWith(broken: Partial<Record<'conversations' | 'messages' | 'runs', unknown[]>> = {}) {
  const all = { ...stored };
  for (const [store, more] of Object.entries(broken))
    all[store] = [...(all[store] ?? []), ...(more as FrozenRecord[])];
  await thaw({ ...frozen, records: all });
}

test('the report counts records and measures their JSON; deleted ones count for size only', async () => {
  await thawWith({ messages: [{ ...messages[0], id: 't0.question', conversationId: 'c3' }] });
  const journal = events.filter(({ runId }) => runId === 'r0');
  expect(await read()).toMatchObject({
    files: { count: 1, size: 5 },
    conversations: {
      count: 2,
      size: bytes([
        ...conversations,
        ...messages,
        ...runs,
        ...unreadable,
        { ...messages[0], id: 't0.question', conversationId: 'c3' },
      ]),
    },
    messages: messages.filter(({ role }) => role === 'human').length,
    answers: runs.length,
    traces: { count: 1, size: 520 },
  });
  await (await database()).clear('traces');
  expect((await read()).traces).toEqual({ count: 1, size: bytes(journal) });
});

test('the report counts descriptions', async () => {
  const stored = { id: 'p1', text: '{"input":{"title":"Größe"}}' };
  await (await database()).put('descriptions', stored);
  expect((await read()).descriptions).toEqual({ count: 1, size: bytes([stored]) });
});

test('the report counts profiles, with the size of secrets and settings', async () => {
  const items = {
    profiles: { version: 2, profiles: [aProfile()], chosenId: null },
    settings: { version: 1, theme: 'dark' },
  };
  await fakeBrowser.storage.local.set(items);
  const keys = Object.keys(items).join('').length;
  expect((await read()).profiles).toEqual({ count: 1, size: keys + bytes(Object.values(items)) });
});

test('the report counts drafts of texts, files and forms, and nothing else of the page', async () => {
  const drafts = { 'draft:c1': 'Where', 'draft-files:c1': '[]', 'form:p1': '{}' };
  vi.stubGlobal('localStorage', { ...drafts, settings: '{}', tidied: '7' });
  expect((await read()).drafts).toEqual({ count: 3, size: bytes(Object.entries(drafts)) });
  vi.unstubAllGlobals();
});

test('the report counts the messages of the search index, block by block', async () => {
  const db = await database();
  const postings = { ends: Uint32Array.of(1), places: Uint16Array.of(0) };
  for (const block of [0, 1]) {
    await db.put('searchBlocks', { block, count: 2, newest: 1 });
    await db.put('searchWords', { block, bucket: 'bo', words: 'boat', ...postings });
  }
  await db.put('searchMessages', { page: 0, ids: 'm1', times: Float64Array.of(1) });
  const [json, page] = [bytes(['boat']), 2 + 8];
  expect((await read()).index).toEqual({ count: 4, size: 2 * (json + 4 + 2) + page });
});

test('the report of an empty storage is empty', async () => {
  const none = { count: 0, size: 0 };
  expect(await read()).toEqual({
    ...{ traces: none, files: none, descriptions: none, conversations: none },
    ...{ profiles: none, drafts: none, index: none },
    ...{ messages: 0, answers: 0, unreadable: [] },
  });
});

test('reading stops when its page closes', async () => {
  await thawWith();
  await expect(readStorage(AbortSignal.abort(new Error('closed')), (_, task) => task())).rejects.toThrow(
    'closed',
  );
});

const brokenHead = { id: 'b1', title: 7, updatedAt: 1 };
const brokenMessage = { id: 'm1', conversationId: 'c1', role: 'human', text: 'Where?' };
const brokenRun = { id: 'x1', conversationId: 'c1', run: { id: 'x1' }, fold: { parts: ['Here.'] } };

describe('an unreadable record', () => {
  beforeEach(() => thawWith({ conversations: [brokenHead], messages: [brokenMessage], runs: [brokenRun] }));

  const found = async () =>
    (await read()).unreadable.map(({ kind, key, text, conversationId }) => [kind, key, text, conversationId]);

  test('is listed, and everything else is counted', async () => {
    expect(await found()).toEqual([
      ['conversation', 'b1', '', 'b1'],
      ['message', 'm1', 'Where?', 'c1'],
      ['answer', 'x1', 'Here.', 'c1'],
      ['copy', 1, '', undefined],
    ]);
    expect(await read()).toMatchObject({ conversations: { count: 2 }, answers: runs.length });
  });

  test('is returned as stored', async () => {
    const { unreadable: all } = await read();
    const values = await Promise.all(all.map(readUnreadable));
    expect(values).toEqual([brokenHead, brokenMessage, brokenRun, ...unreadable]);
  });

  test('is deleted alone', async () => {
    const db = await database();
    for (const record of (await read()).unreadable) await removeUnreadable(record);
    expect(await found()).toEqual([]);
    for (const [store, kept] of [
      ['conversations', conversations],
      ['messages', messages],
      ['runs', runs],
      ['events', events],
    ] as const)
      expect(await db.count(store), store).toBe(kept.length);
  });

  test('deletes its journal or its words in the search index', async () => {
    const db = await database();
    await db.put('events', { runId: 'x1', seq: 1, happenings: [] });
    await db.clear('unindexed');
    for (const record of (await read()).unreadable) await removeUnreadable(record);
    expect(await db.count('events')).toBe(events.length);
    expect(await db.getAll('unindexed')).toEqual([{ at: -1, id: 'm1', kind: 'gone' }]);
  });
});

test('every copied conversation is listed, readable or not', async () => {
  await (await database()).put('conversations', brokenHead as never);
  await records.write({ conversationId: 'b1', head: () => aConversation({ id: 'b1' }), isDurable: true });
  await (await database()).add('unreadable', aConversation({ title: 'Rivers' }));
  expect((await read()).unreadable).toMatchObject([
    { kind: 'copy', key: 1, text: '', problem: { kind: 'missing', place: 'title' } },
    { kind: 'copy', key: 2, text: 'Rivers' },
  ]);
});
