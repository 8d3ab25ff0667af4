import { deleteDB, openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  findConversation,
  findMessage,
  listConversations,
  newestConversation,
  readConversation,
  unseenConversations,
} from '../../lib/platform/records/conversation-reading.ts';
import { markSeen, writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { DatabaseRefused, database } from '../../lib/platform/records/database.ts';
import { whyNothingIsKept } from '../../lib/platform/records/record-reading.ts';
import { records } from '../../lib/platform/records/records.ts';
import { findRun, openRecord, openRunIds, writeRunEnd } from '../../lib/platform/records/run-store.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, foldOf } from '../support/conversation.ts';
import { emptyFold } from '../support/fold.ts';
import { createPlaces, type Places } from '../support/places.ts';
import { storedFold } from '../support/stored-fold.ts';

let places: Places;
beforeEach(async () => {
  places = await createPlaces();
});

/** Creates a database of a later version, which this one cannot open. */
const laterDatabase = async () => (await openDB('runnel', 99)).close();

const turn = () => writeTurn(aConversation(), [aQuestion(), anAnswer()], openRecord(aRun()));
const done = after(aRun(), { type: 'end' });

test('gives no reason for keeping nothing if the database opens', async () => {
  expect(await whyNothingIsKept()).toBeUndefined();
});

describe.each<[string, () => unknown, RegExp]>([
  [
    'does not open',
    () => {
      vi.spyOn(indexedDB, 'open').mockImplementation(() => {
        throw new DOMException('Internal error opening backing store.', 'UnknownError');
      });
    },
    /Internal error opening backing store/,
  ],
  ['is of a later version', laterDatabase, /version/],
])('a database that %s', (_, refuse, reason) => {
  beforeEach(async () => {
    await refuse();
  });

  test('is refused with a reason', async () => {
    await expect(database()).rejects.toThrow(DatabaseRefused);
    expect(await whyNothingIsKept()).toMatch(reason);
  });

  test('reads as empty', async () => {
    expect(await listConversations()).toEqual({ conversations: [], running: new Map(), unreadable: 0 });
    expect(await unseenConversations()).toEqual([]);
    expect(await openRunIds()).toEqual([]);
    expect(await storedFold('r1')).toEqual(emptyFold());
    const ofNone = [
      newestConversation(),
      readConversation('c1'),
      findConversation('c1'),
      findMessage('r1.question'),
      findRun('r1'),
    ];
    expect(await Promise.all(ofNone)).toEqual(ofNone.map(() => undefined));
  });

  test('keeps writes in the session until it ends', async () => {
    expect(await turn()).toBe('session');
    expect(await writeRunEnd(done, foldOf('Bon'), undefined)).toBe('session');
    expect(await newestConversation()).toMatchObject({ lastRun: { status: 'done' }, unseen: 1 });
    await markSeen('c1');
    expect(await unseenConversations()).toEqual([]);
    expect((await readConversation('c1'))?.runs.get('r1')).toEqual({
      run: { ...done, stored: 'session' },
      fold: foldOf('Bon'),
    });
    expect(await records.settle()).toEqual([]);
    await places.endSession();
    expect(await readConversation('c1')).toBeUndefined();
  });
});

test('a database that opens again receives the records of the session', async () => {
  await laterDatabase();
  await turn();
  await deleteDB('runnel');
  expect(await whyNothingIsKept()).toBeUndefined();
  expect(await records.settle()).toEqual(['c1']);
  await places.endSession();
  expect((await readConversation('c1'))?.runs.get('r1')?.run).toEqual(aRun());
});

test('any other disk error is thrown, not read as empty', async () => {
  await turn();
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await expect(listConversations()).rejects.toThrow('Internal error.');
});

describe('a disk that opens and cannot be read', () => {
  beforeEach(async () => {
    await turn();
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('Internal error.', 'UnknownError');
    });
  });

  test('leaves the end of a run to the session', async () => {
    expect(await writeRunEnd(done, foldOf('Bon'), undefined)).toBe('session');
  });

  test('leaves a new turn to the session', async () => {
    expect(await writeTurn(aConversation({ id: 'c2' }), [], openRecord(aRun({ id: 'r2' })))).toBe('session');
  });
});
