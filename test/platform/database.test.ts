import { type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  listConversations,
  markSeen,
  readConversation,
  unseenConversations,
} from '../../lib/platform/conversation-store.ts';
import { database } from '../../lib/platform/database.ts';
import { records } from '../../lib/platform/records.ts';
import { findRun, foldFromJournal, openRunIds, writeRunEnd } from '../../lib/platform/run-store.ts';
import { anAttachment } from '../support/attachment.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, chunks, foldOf } from '../support/conversation.ts';
import { createPlaces } from '../support/places.ts';
import { createSearchPages } from '../support/search-scene.ts';

type Make = (made: IDBPDatabase, tx: IDBPTransaction<unknown, string[], 'versionchange'>) => void;

/** As version 1 made it. */
const makeFirst: Make = (made) => {
  made.createObjectStore('conversations', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
  made.createObjectStore('messages', { keyPath: 'id' }).createIndex('conversationId', 'conversationId');
  const runs = made.createObjectStore('runs', { keyPath: 'id' });
  runs.createIndex('conversationId', 'conversationId');
  runs.createIndex('open', 'open');
  made.createObjectStore('events', { keyPath: ['runId', 'seq'] });
  made.createObjectStore('unreadable', { autoIncrement: true });
};

const makeSecond: Make = (made, tx) => {
  makeFirst(made, tx);
  tx.objectStore('conversations').createIndex('unseen', 'unseen');
};

const makeThird: Make = (made, tx) => {
  makeSecond(made, tx);
  made.createObjectStore('files', { keyPath: 'id' });
};

const makeFourth: Make = (made, tx) => {
  makeThird(made, tx);
  tx.objectStore('conversations').createIndex('deletedAt', 'deletedAt');
};

const makers = { 1: makeFirst, 2: makeSecond, 3: makeThird, 4: makeFourth };

/** Of an earlier version, which knew neither files nor fields, and the first neither sessions nor places. */
async function earlierVersion(version: 1 | 2 | 3 | 4) {
  const db = await openDB('runnel', version, {
    upgrade: (made, _, __, tx) => makers[version](made, tx),
  });
  const ofRun = ({ session, stored, fields: _, files: __, preset: ___, ...run }: ReturnType<typeof aRun>) =>
    version === 1 ? run : { ...run, session, stored };
  const { attachments: _, ...question } = aQuestion();
  const done = after(aRun({ id: 'r0' }), { type: 'end' });
  await db.put('conversations', aConversation());
  for (const item of [question, anAnswer()]) await db.put('messages', item);
  await db.put('runs', { id: 'r0', conversationId: 'c1', run: ofRun(done), fold: foldOf('Salut') });
  await db.put('runs', { id: 'r1', conversationId: 'c1', run: ofRun(aRun()), fold: null, open: 1 });
  await db.put('events', { runId: 'r1', seq: 1, happenings: [{ at: 1, happening: chunks('Bon') }] });
  await db.put('unreadable', { id: 'broken' });
  db.close();
}

async function endRun(text: string) {
  const found = await findRun('r1');
  if (found) await writeRunEnd(after(found.run, { type: 'end' }), foldOf(text), undefined);
}

beforeEach(async () => {
  await createPlaces();
});

describe.each([
  [1, ''],
  [2, 's1'],
  [3, 's1'],
  [4, 's1'],
] as const)('a database of version %i', (version, session) => {
  test('has become the newest with all that was in it', async () => {
    await earlierVersion(version);
    expect((await listConversations()).conversations).toEqual([aConversation()]);
    const read = await readConversation('c1');
    expect(read).toMatchObject({ unreadable: 0, messages: [{}, {}] });
    expect(read?.messages).toEqual(expect.arrayContaining([aQuestion(), anAnswer()]));
    expect(read?.runs.get('r0')).toMatchObject({
      run: { stored: 'disk', session, fields: {}, files: [], preset: null },
      fold: foldOf('Salut'),
    });
    expect(await openRunIds()).toEqual(['r1']);
    expect(await foldFromJournal('r1')).toEqual(foldOf('Bon'));
    expect((await database()).version).toBe(5);
    expect(await (await database()).getAll('unreadable')).toEqual([{ id: 'broken' }]);
  });

  test('has no files, and takes them from now on', async () => {
    await earlierVersion(version);
    expect(await (await database()).getAll('files')).toEqual([]);
    const file = { ...anAttachment(), blob: new Blob(['hello']) };
    await (await database()).put('files', file);
    expect(await (await database()).getAllKeys('files')).toEqual(['f1']);
  });

  test('is searched, an answer once it has ended', async () => {
    await earlierVersion(version);
    const page = createSearchPages()();
    await page.takeIn(new AbortController().signal);
    expect((await (await database()).getAll('unindexed')).map(({ id }) => id)).toEqual(['', 'r1.question']);
    await page.index();
    expect(await page.found('hi')).toEqual(['c1', 'r1.question']);
    await endRun('Bonjour');
    expect(await page.found('bonj')).toEqual([]);
    await page.index();
    expect(await page.found('bonj')).toEqual(['r1.answer']);
    expect(await (await database()).getAll('unindexed')).toEqual([]);
  });

  test('has no news, and takes what is news from now on', async () => {
    await earlierVersion(version);
    expect(await unseenConversations()).toEqual([]);
    await endRun('Bon');
    expect(await unseenConversations()).toMatchObject([{ id: 'c1', lastRun: { status: 'done' } }]);
    await markSeen('c1');
    expect(await unseenConversations()).toEqual([]);
    expect((await listConversations()).conversations).toEqual([
      aConversation({ lastRun: { id: 'r1', status: 'done' } }),
    ]);
  });
});

test('a database that is open gives way to a later version', async () => {
  await database();
  const later = await openDB('runnel', 6);
  expect(later.version).toBe(6);
  later.close();
});

test('a head that cannot be read is copied aside before another is written in its place', async () => {
  const broken = { id: 'c1', title: 7 };
  await (await database()).put('conversations', broken as never);
  const head = aConversation();
  await records.write({ conversationId: 'c1', head: () => head, isDurable: true });
  expect((await listConversations()).conversations).toEqual([head]);
  expect(await (await database()).getAll('unreadable')).toEqual([broken]);
});
