import type { JournalEntry } from '../chat/journal-entry.ts';
import type { Run, RunWithFold } from '../chat/run.ts';
import { addChunk, emptyFold, type Fold } from '../langserve/fold.ts';
import { readStoredRun } from './conversation-store.ts';
import { database, type StoredRun } from './database.ts';

export const openRecord = (run: Run): StoredRun => ({
  id: run.id,
  conversationId: run.conversationId,
  run,
  fold: null,
  open: 1,
});

/** Writes what has happened since the last time, together with the run as it stands now. */
export async function appendToJournal(run: Run, entry: JournalEntry) {
  const tx = (await database()).transaction(['runs', 'events'], 'readwrite', { durability: 'relaxed' });
  await Promise.all([
    tx.objectStore('runs').put(openRecord(run)),
    tx.objectStore('events').put(entry),
    tx.done,
  ]);
}

/** Writes the end of a run: what it brought, the last of the journal, and its state in the list. */
export async function writeRunEnd(run: Run, fold: Fold, entry: JournalEntry | undefined) {
  const tx = (await database()).transaction(['runs', 'events', 'conversations'], 'readwrite', {
    durability: 'strict',
  });
  const conversations = tx.objectStore('conversations');
  const head = await conversations.get(run.conversationId);
  const ofLastRun = head?.lastRun.id === run.id;
  await Promise.all([
    tx.objectStore('runs').put({ id: run.id, conversationId: run.conversationId, run, fold }),
    entry && tx.objectStore('events').put(entry),
    head && ofLastRun && conversations.put({ ...head, lastRun: { id: run.id, status: run.state.status } }),
    tx.done,
  ]);
}

export async function findRun(id: string): Promise<RunWithFold | undefined> {
  const stored = await (await database()).get('runs', id);
  return stored && readStoredRun(stored);
}

export async function openRunIds(): Promise<string[]> {
  return (await database()).getAllKeysFromIndex('runs', 'open', 1);
}

/** What a run without an end had brought, from its journal. */
export async function foldFromJournal(runId: string): Promise<Fold> {
  const range = IDBKeyRange.bound([runId, 0], [runId, Number.POSITIVE_INFINITY]);
  const entries = await (await database()).getAll('events', range);
  const fold = emptyFold();
  for (const { happening } of entries.flatMap(({ happenings }) => happenings)) {
    if (happening.type === 'chunks') for (const chunk of happening.chunks) addChunk(fold, chunk);
  }
  return fold;
}
