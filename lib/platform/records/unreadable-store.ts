import type { RecordKind, UnreadableRecord } from '../../chat/conversation/unreadable-record.ts';
import { database } from './database.ts';
import { eventsOf } from './disk-reading.ts';

const stores: Record<RecordKind, 'conversations' | 'messages' | 'runs' | 'unreadable'> = {
  conversation: 'conversations',
  message: 'messages',
  answer: 'runs',
  copy: 'unreadable',
};

/** Reads an unreadable record as it is stored. */
export const readUnreadable = async ({ kind, key }: UnreadableRecord): Promise<unknown> =>
  (await database()).get(stores[kind], key as never);

/** Deletes the record and what depends on its key: the journal of an answer, the words of a message. */
export async function removeUnreadable({ kind, key }: UnreadableRecord) {
  const tx = (await database()).transaction([stores[kind], 'events', 'traces', 'unindexed'], 'readwrite');
  const removals: Promise<unknown>[] = [tx.objectStore(stores[kind]).delete(key as never)];
  if (kind === 'answer' && typeof key === 'string')
    removals.push(tx.objectStore('events').delete(eventsOf(key)), tx.objectStore('traces').delete(key));
  if (kind === 'message' && typeof key === 'string')
    removals.push(tx.objectStore('unindexed').put({ at: -1, id: key, kind: 'gone' }));
  await Promise.all([...removals, tx.done]);
}
