import { database } from './database.ts';
import type { RecordReading, StoredRun } from './record-store.ts';

type DiskAlone = {
  unseenHeads(): Promise<unknown[]>;
  openRuns(): Promise<StoredRun[]>;
};

/** Reads conversations in IndexedDB. Separate from their writing, which only the worker needs. */
export const diskReading: RecordReading & DiskAlone = {
  unseenHeads: async () => (await database()).getAllFromIndex('conversations', 'unseen', 1),

  async deletedHeads() {
    const db = await database();
    const [deleted, pruned] = await Promise.all([
      db.getAllFromIndex('conversations', 'deletedAt'),
      db.getAllFromIndex('conversations', 'prunedAt'),
    ]);
    return [...deleted, ...pruned];
  },

  head: async (id) => (await database()).get('conversations', id),

  async conversation(id, isKnown) {
    const tx = (await database()).transaction(['conversations', 'messages', 'runs']);
    const [head, messages, runs] = await Promise.all([
      tx.objectStore('conversations').get(id),
      unknownOf(
        tx.objectStore('messages').index('conversationId'),
        id,
        isKnown && ((key) => isKnown('messages', key)),
      ),
      unknownOf(
        tx.objectStore('runs').index('conversationId'),
        id,
        isKnown && ((key) => isKnown('runs', key)),
      ),
    ]);
    return { head, messages, runs };
  },

  message: async (id) => (await database()).get('messages', id),

  run: async (id) => (await database()).get('runs', id),

  openRuns: async () => (await database()).getAllFromIndex('runs', 'open', 1),

  async journal(runId) {
    return (await database()).getAll('events', eventsOf(runId));
  },

  async queued(conversationId) {
    const db = await database();
    return conversationId === undefined
      ? db.getAll('queued')
      : db.getAllFromIndex('queued', 'conversationId', conversationId);
  },
};

export const eventsOf = (runId: string) => IDBKeyRange.bound([runId, 0], [runId, Number.POSITIVE_INFINITY]);

type Index<T> = {
  getAll(id: string): Promise<T[]>;
  getAllKeys(id: string): Promise<string[]>;
  objectStore: { get(key: string): Promise<T | undefined> };
};

/** Reads the records of a conversation except known ones: reading their keys alone costs little. */
async function unknownOf<T>(index: Index<T>, id: string, isKnown?: (key: string) => boolean): Promise<T[]> {
  if (!isKnown) return index.getAll(id);
  const keys = (await index.getAllKeys(id)).filter((key) => !isKnown(key));
  const found = await Promise.all(keys.map((key) => index.objectStore.get(key)));
  return found.filter((record) => record !== undefined);
}
