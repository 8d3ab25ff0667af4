import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import type { Attachment } from '../../chat/file/attachment.ts';
import type { QueuedMessage } from '../../chat/queue/message-queue.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Postings } from '../../chat/search/postings.ts';
import type { Trace } from '../../chat/storage/storage-use.ts';
import type { Batch, StoredRun } from './record-store.ts';

interface Schema extends DBSchema {
  conversations: {
    key: string;
    value: Conversation;
    indexes: { updatedAt: number; unseen: number; deletedAt: number; prunedAt: number };
  };
  messages: { key: string; value: Message; indexes: { conversationId: string } };
  runs: { key: string; value: StoredRun; indexes: { conversationId: string; open: number } };
  events: { key: [string, number]; value: JournalEntry };
  /** Messages that wait for an answer to complete. */
  queued: { key: string; value: QueuedMessage; indexes: { conversationId: string } };
  /** Files of messages and fields; written by the panel. */
  files: { key: string; value: StoredFile };
  /** Copies of unreadable records, made before they were overwritten. */
  unreadable: { key: number; value: unknown };
  /** Pending changes of the search index, noted with each message. */
  unindexed: { key: [number, string]; value: SearchNote };
  /** Number of messages and newest time of each block of the search index, which the pages write. */
  searchBlocks: { key: number; value: SearchBlock };
  searchMessages: { key: number; value: SearchPage };
  searchWords: { key: [number, string]; value: SearchWords };
  /** Sizes of the journals of ended runs, as far as measured. */
  traces: { key: string; value: Trace };
  /** Descriptions of runnables, as JSON, by the id of the profile. */
  descriptions: { key: string; value: { id: string; text: string } };
  /** Unfinished migrations of stored records; `after` is the last key done. */
  migrations: { key: string; value: Migration };
}

export type Migration = { id: 'mask-failures'; after: string };

/** `at` is the time it was written; files from before version 6 of the database have none. */
type StoredFile = Attachment & { blob: Blob; at?: number };

export type SearchBlock = { block: number; count: number; newest: number };
/** A part of a block's messages, by place: ids, one per line, and times. */
export type SearchPage = { page: number; ids: string; times: Float64Array };
export type SearchWords = Postings & { block: number; bucket: string };

export type Database = IDBPDatabase<Schema>;

/** The browser refused to open the database: a private window without one, a damaged or a full disk. */
export class DatabaseRefused extends Error {
  override name = 'DatabaseRefused' as const;
}

/** Treats a refused database as empty; rethrows the rest. */
export const unlessRefused = <T, Nothing>(reading: Promise<T>, nothing: Nothing): Promise<T | Nothing> =>
  reading.catch((error: unknown) => {
    if (error instanceof DatabaseRefused) return nothing;
    throw error;
  });

let opened: Promise<Database> | undefined;

/** Opens the database once per context, and again after it was closed. Throws DatabaseRefused. */
export function database(): Promise<Database> {
  opened ??= openDatabase().catch((error) => {
    opened = undefined;
    throw new DatabaseRefused(String(error?.message ?? error), { cause: error });
  });
  return opened;
}

type Upgrade = (
  db: Database,
  tx: IDBPTransaction<Schema, ArrayLike<StoreNames<Schema>>, 'versionchange'>,
  /** The previous version, which may hold messages; 0 if there was none. */
  before: number,
) => void;

/** Changes of each version of the database; the first makes version 1. */
const upgrades: Upgrade[] = [
  (db) => {
    db.createObjectStore('conversations', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
    db.createObjectStore('messages', { keyPath: 'id' }).createIndex('conversationId', 'conversationId');
    const runs = db.createObjectStore('runs', { keyPath: 'id' });
    runs.createIndex('conversationId', 'conversationId');
    runs.createIndex('open', 'open');
    db.createObjectStore('events', { keyPath: ['runId', 'seq'] });
    db.createObjectStore('unreadable', { autoIncrement: true });
  },
  (_, tx) => {
    tx.objectStore('conversations').createIndex('unseen', 'unseen');
  },
  (db) => {
    db.createObjectStore('files', { keyPath: 'id' });
  },
  (_, tx) => {
    tx.objectStore('conversations').createIndex('deletedAt', 'deletedAt');
  },
  (db, _, before) => {
    const notes = db.createObjectStore('unindexed', { keyPath: ['at', 'id'] });
    // A single note stands for all messages: one for each would delay the first reader, and a full disk opens
    // a database but takes no writes.
    if (before) notes.put({ at: -2, id: '', kind: 'backlog', after: '' });
    db.createObjectStore('searchBlocks', { keyPath: 'block' });
    db.createObjectStore('searchMessages', { keyPath: 'page' });
    db.createObjectStore('searchWords', { keyPath: ['block', 'bucket'] });
  },
  (db) => {
    db.createObjectStore('traces', { keyPath: 'id' });
  },
  (db, _, before) => {
    db.createObjectStore('descriptions', { keyPath: 'id' });
    const migrations = db.createObjectStore('migrations', { keyPath: 'id' });
    if (before) migrations.put({ id: 'mask-failures', after: '' });
  },
  (db, tx) => {
    tx.objectStore('conversations').createIndex('prunedAt', 'prunedAt');
    db.createObjectStore('queued', { keyPath: 'id' }).createIndex('conversationId', 'conversationId');
  },
  (_, tx, before) => {
    // Words were folded otherwise before: the index is made anew, like that of messages older than it.
    for (const name of ['unindexed', 'searchBlocks', 'searchMessages', 'searchWords'] as const)
      void tx.objectStore(name).clear();
    if (before) void tx.objectStore('unindexed').put({ at: -2, id: '', kind: 'backlog', after: '' });
  },
];

const openDatabase = async () =>
  openDB<Schema>('runnel', upgrades.length, {
    upgrade(db, oldVersion, _, tx) {
      for (const upgrade of upgrades.slice(oldVersion)) upgrade(db, tx, oldVersion);
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });

/**
 * A pending change of the search index. Notes sort by their keys: backlogs, then removals, then messages by
 * age. A `backlog` stands for all messages older than the index whose ids follow `after`; one with the id of
 * a profile stands for that profile's answers, which are read from another field since they were indexed.
 */
export type SearchNote =
  | { at: number; id: string; kind: 'message' }
  | { at: -1; id: string; kind: 'gone' }
  | { at: -2; id: string; kind: 'backlog'; after: string };

/**
 * Returns a note for each written question and for each answer whose run has ended, since their texts are final,
 * and for each removed message.
 */
export const notesOf = ({ messages = [], runs = [], gone }: Batch): SearchNote[] => [
  ...(gone?.messages ?? []).map(goneNote),
  ...messages.flatMap((item) => (item.role === 'human' ? [noteOf(item)] : [])),
  ...runs.flatMap(({ open, run }) => (open ? [] : [noteOf({ id: run.messageId, createdAt: run.createdAt })])),
];

export const goneNote = (id: string): SearchNote => ({ at: -1, id, kind: 'gone' });

export const noteOf = ({ id, createdAt }: { id: string; createdAt: number }): SearchNote => ({
  at: createdAt,
  id,
  kind: 'message',
});

type SlicedStore = 'conversations' | 'messages' | 'runs' | 'traces';

/** Records per read; runs hold the answers and are the largest. */
const sliceLength: Record<SlicedStore, number> = {
  conversations: 500,
  messages: 200,
  runs: 10,
  traces: 1_000,
};

/** Yields the records of a store in slices, unparsed. */
export async function* recordSlices(db: Database, store: SlicedStore, signal?: AbortSignal) {
  for (let range: IDBKeyRange | null = null; ; ) {
    const found: { id: string }[] = await db.getAll(store, range, sliceLength[store]);
    const last = found.at(-1);
    if (!last) return;
    yield found as unknown[];
    signal?.throwIfAborted();
    range = IDBKeyRange.lowerBound(last.id, true);
  }
}
