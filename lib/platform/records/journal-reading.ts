import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run } from '../../chat/run/run.ts';
import { repeatsOf } from '../../chat/storage/record-id.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import { readStoredRun } from './conversation-reading.ts';
import { database, unlessRefused } from './database.ts';
import { recordReading } from './record-reading.ts';
import { sessionReading } from './session-reading.ts';

/** Entries of a read at most, and their texts: larger reads would hold up the page. */
const mostPerRead = { entries: 20, weight: 4_000 };

/** Characters that weigh as much as one more text. */
const charactersPerText = 200;

/** Reads the entries of a journal after a number, in slices. For pages. */
export async function* readJournalAfter(
  runId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<JournalEntry[]> {
  // The session first: what moves to disk meanwhile is then found there.
  const held = await sessionReading.journal(runId, after);
  if (held.length === 0) return yield* readDisk(runId, after, signal);
  const bySeq = new Map<number, JournalEntry>();
  for await (const slice of readDisk(runId, after, signal))
    for (const entry of slice) bySeq.set(entry.seq, entry);
  for (const entry of held) bySeq.set(entry.seq, entry);
  yield [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

async function* readDisk(runId: string, after: number, signal: AbortSignal): AsyncGenerator<JournalEntry[]> {
  // An entry may have thousands of texts, or one: the next read is as large as the one before allows.
  let count = 1;
  for (let from = after; ; ) {
    const range = IDBKeyRange.bound([runId, from], [runId, Number.POSITIVE_INFINITY], true);
    const found = await unlessRefused(
      database().then((db) => db.getAll('events', range, count)),
      [],
    );
    if (found.length > 0) yield found;
    const last = found.at(-1);
    if (!last || found.length < count) return;
    from = last.seq;
    const weight = found.reduce((sum, entry) => sum + weightOf(entry), 1) / found.length;
    count = Math.max(1, Math.min(mostPerRead.entries, 2 * count, Math.floor(mostPerRead.weight / weight)));
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

function weightOf({ happenings }: JournalEntry): number {
  let weight = happenings.length;
  for (const { happening } of happenings) {
    if (!('texts' in happening)) continue;
    for (const text of happening.texts) weight += 1 + text.length / charactersPerText;
  }
  return weight;
}
