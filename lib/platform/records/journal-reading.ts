import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import { repeatsOf } from '../../chat/run/repeats.ts';
import type { Run } from '../../chat/run/run.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import { readStoredRun } from './conversation-reading.ts';
import { database, unlessRefused } from './database.ts';
import { recordReading } from './record-reading.ts';
import { sessionReading } from './session-reading.ts';

/** Entries per read: larger reads would hold up the page. */
const entriesPerRead = 20;

/** Reads the entries of a journal after a number, in slices. For pages. */
export async function readJournalAfter(runId: string, after: number, signal: AbortSignal) {
  // The session first: what moves to disk meanwhile is then found there.
  const held = (await sessionReading.journal(runId)).filter(({ seq }) => seq > after);
  const onDisk = await unlessRefused(readDisk(runId, after, signal), []);
  const bySeq = new Map([...onDisk, ...held].map((entry) => [entry.seq, entry]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

async function readDisk(runId: string, after: number, signal: AbortSignal): Promise<JournalEntry[]> {
  const db = await database();
  const entries: JournalEntry[] = [];
  for (let from = after; ; ) {
    const range = IDBKeyRange.bound([runId, from], [runId, Number.POSITIVE_INFINITY], true);
    const found = await db.getAll('events', range, entriesPerRead);
    entries.push(...found);
    const last = found.at(-1);
    if (!last || found.length < entriesPerRead) return entries;
    from = last.seq;
    await pause();
    signal.throwIfAborted();
  }
}

/** Reads the repeats of a run, the newest first. */
export async function readRepeats(run: Pick<Run, 'conversationId' | 'id'>): Promise<Run[]> {
  const { runs } = await recordReading.conversation(repeatsOf(run));
  const read = runs.flatMap((stored) => readStoredRun(stored)?.run ?? []);
  return read.sort((one, other) => other.createdAt - one.createdAt);
}
