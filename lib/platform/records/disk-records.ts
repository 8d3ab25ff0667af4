import { readHead } from '../../chat/conversation/conversation-record.ts';
import { repeatsIn } from '../../chat/storage/record-id.ts';
import { database, goneNote, notesOf } from './database.ts';
import { diskReading, eventsOf } from './disk-reading.ts';
import type { Batch, RecordStore } from './record-store.ts';

type Store = 'conversations' | 'messages' | 'runs' | 'events' | 'queued' | 'unreadable' | 'unindexed';

const stores: Store[] = ['conversations', 'messages', 'runs', 'events', 'queued', 'unreadable', 'unindexed'];

/**
 * Returns the stores to write. A transaction locks the stores it names, and pages read or index the others meanwhile.
 */
function storesFor(batches: Batch[], notes: unknown[]): Store[] {
  const isWritten: Record<Store, boolean> = {
    conversations: batches.some(({ head }) => head),
    messages: batches.some(({ messages = [], gone }) => gone || messages.length > 0),
    runs: batches.some(({ runs = [], gone }) => gone || runs.length > 0),
    events: batches.some(({ entries = [], gone }) => gone || entries.length > 0),
    queued: batches.some(({ queued = [] }) => queued.length > 0),
    unreadable: batches.some(({ head }) => head),
    unindexed: notes.length > 0,
  };
  return stores.filter((store) => isWritten[store]);
}

type DiskAlone = {
  /** Writes all batches or none. */
  write(...batches: Batch[]): Promise<void>;
};

/** Conversations in IndexedDB, which keeps them until they are deleted. */
export const diskRecords: typeof diskReading & RecordStore & DiskAlone = {
  ...diskReading,

  async write(...batches) {
    const notes = batches.flatMap(notesOf);
    const written = storesFor(batches, notes);
    if (written.length === 0) return;
    const tx = (await database()).transaction(written, 'readwrite', {
      durability: batches.some(({ isDurable }) => isDurable) ? 'strict' : 'relaxed',
    });
    // An abort while the head is read is reported by that read.
    tx.done.catch(() => {});
    const heads = await Promise.all(
      batches.map(
        (batch) =>
          batch.head && nextHead(batch, tx.objectStore('conversations'), tx.objectStore('unreadable')),
      ),
    );
    await Promise.all([
      ...batches.flatMap(({ messages = [], runs = [], entries = [], queued = [], gone, isNew }, place) => {
        const head = heads[place];
        const put = isNew ? 'add' : 'put';
        return [
          head && tx.objectStore('conversations')[put](head),
          ...messages.map((message) => tx.objectStore('messages')[put](message)),
          ...runs.map((run) => tx.objectStore('runs')[put](run)),
          ...entries.map((entry) => tx.objectStore('events').put(entry)),
          ...queued.map((item) => tx.objectStore('queued').put(item)),
          ...(gone?.messages ?? []).map((key) => tx.objectStore('messages').delete(key)),
          ...(gone?.runs ?? []).flatMap((key) => removeRun(tx, key)),
        ];
      }),
      ...notes.map((note) => tx.objectStore('unindexed').put(note)),
      tx.done,
    ]);
  },

  async remove(ids) {
    const tx = (await database()).transaction(stores, 'readwrite');
    const removeOne = async (id: string) => {
      const messages = await tx.objectStore('messages').index('conversationId').getAllKeys(id);
      const ofRuns = tx.objectStore('runs').index('conversationId');
      const repeats = IDBKeyRange.bound(...repeatsIn(id));
      const runs = [...(await ofRuns.getAllKeys(id)), ...(await ofRuns.getAllKeys(repeats))];
      const queued = await tx.objectStore('queued').index('conversationId').getAllKeys(id);
      await Promise.all([
        ...messages.flatMap((key) => [
          tx.objectStore('messages').delete(key),
          tx.objectStore('unindexed').put(goneNote(key)),
        ]),
        ...runs.flatMap((key) => removeRun(tx, key)),
        ...queued.map((key) => tx.objectStore('queued').delete(key)),
        tx.objectStore('conversations').delete(id),
      ]);
    };
    await Promise.all([...ids.map(removeOne), tx.done]);
  },

  async unqueue(_, id) {
    await (await database()).delete('queued', id);
  },
};

type Removing = {
  objectStore(name: 'runs' | 'events'): { delete(key: string | IDBKeyRange): Promise<void> };
};

const removeRun = (tx: Removing, id: string) => [
  tx.objectStore('runs').delete(id),
  tx.objectStore('events').delete(eventsOf(id)),
];

/** Returns the head to write; copies an unreadable head aside before it is overwritten. */
async function nextHead(
  { head, conversationId }: Batch,
  heads: { get(id: string): Promise<unknown> },
  unreadable: { add(value: unknown): Promise<unknown> },
) {
  if (!head) return undefined;
  const stored = await heads.get(conversationId);
  const { data } = readHead(stored);
  const next = head(data);
  if (next && stored !== undefined && !data) await unreadable.add(stored);
  return next;
}
