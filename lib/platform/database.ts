import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Conversation, Message } from '../chat/conversation.ts';
import type { JournalEntry } from '../chat/journal-entry.ts';
import type { Run } from '../chat/run.ts';
import type { Fold } from '../langserve/fold.ts';

/** A run that has ended carries what it brought; `open` is there, for the index, only as long as it has not. */
export type StoredRun = { id: string; conversationId: string; run: Run; fold: Fold | null; open?: 1 };

interface Schema extends DBSchema {
  conversations: { key: string; value: Conversation; indexes: { updatedAt: number } };
  messages: { key: string; value: Message; indexes: { conversationId: string } };
  runs: { key: string; value: StoredRun; indexes: { conversationId: string; open: number } };
  events: { key: [string, number]; value: JournalEntry };
  /** What could not be read, copied here before something was written in its place. */
  unreadable: { key: number; value: unknown };
}

export type Database = IDBPDatabase<Schema>;

const version = 1;

let opened: Promise<Database> | undefined;

/** The database, opened once per context and again after it was lost. */
export function database(): Promise<Database> {
  opened ??= openDatabase().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

const openDatabase = () =>
  openDB<Schema>('runnel', version, {
    upgrade(db) {
      db.createObjectStore('conversations', { keyPath: 'id' }).createIndex('updatedAt', 'updatedAt');
      db.createObjectStore('messages', { keyPath: 'id' }).createIndex('conversationId', 'conversationId');
      const runs = db.createObjectStore('runs', { keyPath: 'id' });
      runs.createIndex('conversationId', 'conversationId');
      runs.createIndex('open', 'open');
      db.createObjectStore('events', { keyPath: ['runId', 'seq'] });
      db.createObjectStore('unreadable', { autoIncrement: true });
    },
    blocking(_current, _blocked, event) {
      (event.target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
