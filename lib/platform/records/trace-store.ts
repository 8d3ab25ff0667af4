import { readHead } from '../../chat/conversation/conversation-record.ts';
import { isEnded } from '../../chat/run/run.ts';
import { repeatsIn } from '../../chat/storage/record-id.ts';
import type { Trace } from '../../chat/storage/storage-use.ts';
import { byteCount } from '../browser/extension-storage.ts';
import { readStoredRun } from './conversation-reading.ts';
import { type Database, recordSlices } from './database.ts';
import { eventsOf } from './disk-reading.ts';

/** Batch sizes: larger is cheaper but blocks other writers longer. */
const stretch = { runs: 200, entries: 20, measured: 5, deleted: 10 };

/** Measures the traces of ended runs that have no size yet; drops the sizes of deleted traces. */
export async function measureTraces(db: Database, signal?: AbortSignal) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const traced = await tracedRuns(db, after);
    const last = traced.at(-1);
    const measured = await db.getAllKeys('traces', keysBetween(after, last));
    const gone = measured.filter((id) => !traced.includes(id));
    await Promise.all(gone.map((id) => db.delete('traces', id)));
    const added = traced.filter((id) => !measured.includes(id));
    for (let start = 0; start < added.length; start += stretch.measured) {
      signal?.throwIfAborted();
      const some = added.slice(start, start + stretch.measured);
      await Promise.all(some.map((id) => measureTrace(db, id, signal)));
    }
    after = last;
  }
}

export async function readTraces(db: Database, signal?: AbortSignal): Promise<Trace[]> {
  const traces: Trace[] = [];
  for await (const slice of recordSlices(db, 'traces', signal)) traces.push(...(slice as Trace[]));
  return traces;
}

/** Returns the ids of the runs in pinned conversations, with their repeats. */
export async function pinnedRunIds(db: Database, signal?: AbortSignal): Promise<Set<string>> {
  const ids: string[] = [];
  for await (const slice of recordSlices(db, 'conversations', signal)) {
    const pinned = slice.flatMap((value) => readHead(value).data ?? []).filter((head) => head.pinned === 1);
    const runs = pinned
      .flatMap(({ id }) => [id, IDBKeyRange.bound(...repeatsIn(id))])
      .map((range) => db.getAllKeysFromIndex('runs', 'conversationId', range));
    ids.push(...(await Promise.all(runs)).flat());
  }
  return new Set(ids);
}

/** Deletes traces; the runs and their answers stay, except repeats, which have nothing else. */
export async function deleteTraces(db: Database, traces: readonly Trace[], signal?: AbortSignal) {
  for (let start = 0; start < traces.length; start += stretch.deleted) {
    const tx = db.transaction(['events', 'traces', 'runs'], 'readwrite');
    const gone = traces.slice(start, start + stretch.deleted);
    const repeats = gone.filter(({ isRepeat }) => isRepeat);
    await Promise.all([
      ...gone.map(({ id }) => tx.objectStore('events').delete(eventsOf(id))),
      ...gone.map(({ id }) => tx.objectStore('traces').delete(id)),
      ...repeats.map(({ id }) => tx.objectStore('runs').delete(id)),
      tx.done,
    ]);
    signal?.throwIfAborted();
  }
}

/** Returns the ids of the next runs that have a journal. */
async function tracedRuns(db: Database, after: string): Promise<string[]> {
  const { store } = db.transaction('events');
  const ids: string[] = [];
  let cursor = await store.openKeyCursor(IDBKeyRange.lowerBound(endOf(after), true));
  while (cursor && ids.length < stretch.runs) {
    const [id] = cursor.key;
    ids.push(id);
    cursor = await cursor.continue(endOf(id));
  }
  return ids;
}

/** Returns a key behind all entries of a journal. */
const endOf = (runId: string): [string, number] => [runId, Number.POSITIVE_INFINITY];

const keysBetween = (after: string, last: string | undefined) =>
  last === undefined ? IDBKeyRange.lowerBound(after, true) : IDBKeyRange.bound(after, last, true);

/** Measures the trace of an ended run, which gets no more entries. Skips unfinished and unreadable runs. */
async function measureTrace(db: Database, id: string, signal?: AbortSignal) {
  const stored = await db.get('runs', id);
  const run = stored?.open ? undefined : stored && readStoredRun(stored)?.run;
  if (!run || !isEnded(run)) return;
  const size = await journalSize(db, id, signal);
  const isRepeat = run.repeatOf !== undefined && { isRepeat: true as const };
  await db.put('traces', { id, at: run.endedAt ?? run.createdAt, size, ...isRepeat });
}

async function journalSize(db: Database, id: string, signal?: AbortSignal): Promise<number> {
  let size = 0;
  let seq = Number.NEGATIVE_INFINITY;
  for (;;) {
    const entries = await db.getAll('events', IDBKeyRange.bound([id, seq], endOf(id), true), stretch.entries);
    for (const entry of entries) size += byteCount(entry);
    const last = entries.at(-1);
    if (!last || entries.length < stretch.entries) return size;
    seq = last.seq;
    signal?.throwIfAborted();
  }
}
