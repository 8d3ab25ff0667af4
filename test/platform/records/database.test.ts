import { openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  listConversations,
  readConversation,
  unseenConversations,
} from '../../../lib/platform/records/conversation-reading.ts';
import { markSeen } from '../../../lib/platform/records/conversation-writing.ts';
import { database } from '../../../lib/platform/records/database.ts';
import { readFile, writeFile } from '../../../lib/platform/records/file-store.ts';
import { queuedConversations, readQueued } from '../../../lib/platform/records/queue-store.ts';
import { records } from '../../../lib/platform/records/records.ts';
import { findRun, openRunIds, writeRunEnd } from '../../../lib/platform/records/run-store.ts';
import { asToday } from '../../support/as-today.ts';
import { aConversation, after, foldOf } from '../../support/conversation.ts';
import { type FrozenRecord, frozenDatabase, thaw } from '../../support/frozen-database.ts';
import { createPlaces } from '../../support/places.ts';
import { createSearchPages } from '../../support/search-scene.ts';
import { storedFold } from '../../support/stored-fold.ts';
import { createTidyScene } from '../../support/tidy-scene.ts';

beforeEach(async () => {
  await createPlaces();
});

async function endRun(text: string) {
  const found = await findRun('r1');
  if (found) await writeRunEnd(after(found.run, { type: 'end' }), foldOf(text), undefined);
}

const ofConversation = (records: FrozenRecord[] = [], id: string) =>
  records.filter(({ conversationId }) => conversationId === id);

/** Stores of the search index, which is made anew from the messages. */
const ofSearch = ['unindexed', 'searchBlocks', 'searchMessages', 'searchWords'];

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('a database of version %i', (version) => {
  const frozen = frozenDatabase(version);
  const { records: stored } = frozen;
  beforeEach(() => thaw(frozen));

  test('is upgraded with all its records', async () => {
    const db = await database();
    expect(db.version).toBe(9);
    for (const [store, records] of Object.entries(stored)) {
      if (version < 9 && ofSearch.includes(store)) continue;
      const found = await db.getAll(store as 'runs');
      expect(found, store).toHaveLength(records.length);
      expect(found, store).toEqual(expect.arrayContaining(records));
    }
  });

  test('is readable, whatever the states of its runs', async () => {
    const { conversations, unreadable } = await listConversations();
    expect(unreadable).toBe(0);
    const heads = (stored.conversations ?? []).filter(({ deletedAt }) => deletedAt === undefined);
    expect(conversations).toEqual(expect.arrayContaining(heads));
    expect(conversations).toHaveLength(heads.length);
    for (const { id } of heads) {
      const read = await readConversation(id);
      expect(read?.unreadable).toBe(0);
      const messages = ofConversation(stored.messages, id);
      expect(read?.messages).toHaveLength(messages.length);
      for (const { id: runId, run, fold } of ofConversation(stored.runs, id))
        expect(read?.runs.get(runId), runId).toMatchObject({
          run: asToday(run),
          fold: fold ?? { parts: [] },
        });
    }
    const read = await readConversation('c1');
    expect(read?.runs.get('r0')?.run).toMatchObject({ stored: 'disk', session: version === 1 ? '' : 's1' });
  });

  test('keeps an open run open, with its journal', async () => {
    expect(await openRunIds()).toEqual(['r1']);
    expect(await storedFold('r1')).toEqual(foldOf('Bon'));
  });

  test('keeps its files and stores more', async () => {
    const had = stored.files?.map(({ id }) => id) ?? [];
    expect(await (await readFile('f1'))?.text()).toBe(had.length > 0 ? 'hello' : undefined);
    await writeFile('f2', new File(['more'], 'more.txt'));
    expect(await (await database()).getAllKeys('files')).toEqual([...had, 'f2']);
  });

  test('is searched, with answers once they have ended', async () => {
    const page = createSearchPages()();
    await page.index();
    expect(await page.found('french')).toEqual(['r1.question']);
    expect(await page.found('wrong')).toEqual(['e.question']);
    await endRun('Bonjour');
    expect(await page.found('bonj')).toEqual([]);
    await page.index();
    expect(await page.found('bonj')).toEqual(['r1.answer']);
    expect(await (await database()).getAll('unindexed')).toEqual([]);
  });

  test('has its traces measured and kept', async () => {
    await createTidyScene().tidy();
    const db = await database();
    expect(await db.getAllKeys('traces')).toEqual(['r0']);
    expect(await db.getAll('events')).toEqual(stored.events);
  });

  test('has its queued messages, which are all read', async () => {
    const queued = (stored.queued ?? []) as unknown[];
    expect(await readQueued('c1')).toEqual(queued);
    expect(await queuedConversations()).toEqual(queued.length > 0 ? ['c1'] : []);
  });

  test('stores new unread ends', async () => {
    const before = (await unseenConversations()).map(({ id }) => id);
    expect(before).toEqual(version === 1 ? [] : ['c2']);
    await endRun('Bon');
    expect((await unseenConversations()).map(({ id }) => id)).toEqual(['c1', ...before]);
    await markSeen('c1');
    expect((await unseenConversations()).map(({ id }) => id)).toEqual(before);
  });
});

test('a page queues the messages of a database older than the search for indexing', async () => {
  await thaw(frozenDatabase(4));
  const page = createSearchPages()();
  await page.takeIn(new AbortController().signal);
  const notes = (await (await database()).getAll('unindexed')).map(({ id }) => id);
  expect(notes).toEqual(expect.arrayContaining(['', 'r1.question']));
  expect(notes).not.toContain('r1.answer');
});

test('messages that were indexed by older rules of spelling are found by those of today', async () => {
  const { records: stored, ...frozen } = frozenDatabase(8);
  const street = { ...stored.messages?.find(({ id }) => id === 'r1.question'), text: 'Die Straße in Łódź' };
  const messages = stored.messages?.map((item) => (item.id === 'r1.question' ? street : item)) ?? [];
  await thaw({ ...frozen, records: { ...stored, messages: messages as FrozenRecord[] } });
  const page = createSearchPages()();
  await page.index();
  expect(await page.found('strasse lodz')).toEqual(['r1.question']);
  expect(await page.found('french')).toEqual([]);
});

test('an open database gives way to a later version', async () => {
  await database();
  const later = await openDB('runnel', 10);
  expect(later.version).toBe(10);
  later.close();
});

test('an unreadable conversation is copied before being overwritten', async () => {
  const broken = { id: 'c1', title: 7 };
  await (await database()).put('conversations', broken as never);
  const head = aConversation();
  await records.write({ conversationId: 'c1', head: () => head, isDurable: true });
  expect((await listConversations()).conversations).toEqual([head]);
  expect(await (await database()).getAll('unreadable')).toEqual([broken]);
});
