import { afterRun } from '../../chat/conversation/conversation.ts';
import { chunksIn, type JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run, RunWithFold, StoredPlace } from '../../chat/run/run.ts';
import { repeatsOf } from '../../chat/storage/record-id.ts';
import { pause } from '../../chat/storage/time-slices.ts';
import type { Json } from '../../json/json.ts';
import { type Fold, foldOf } from '../../runnable/fold.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import { readStoredRun } from './conversation-reading.ts';
import { database, unlessRefused } from './database.ts';
import { recordReading } from './record-reading.ts';
import type { StoredRun } from './record-store.ts';
import { records } from './records.ts';
import { sessionReading } from './session-reading.ts';

const recordOf = (run: Run, fold: Fold | null): StoredRun => ({
  id: run.id,
  conversationId: run.conversationId,
  run,
  fold,
});

export const openRecord = (run: Run): StoredRun => ({ ...recordOf(run, null), open: 1 });

/** Writes a journal entry together with the present state of the run. */
export const appendToJournal = (run: Run, entry: JournalEntry): Promise<StoredPlace> =>
  records.write({
    conversationId: run.conversationId,
    runs: [openRecord(run)],
    entries: [entry],
    isDurable: false,
  });

/** Writes the end of a run: its fold, the last journal entry, and its state and preview in the conversation's head. */
export const writeRunEnd = (
  run: Run,
  fold: Fold,
  entry: JournalEntry | undefined,
  preview = '',
): Promise<StoredPlace> =>
  records.write({
    conversationId: run.conversationId,
    head: (head) => head && afterRun(head, run, preview),
    runs: [recordOf(run, fold)],
    entries: entry ? [entry] : [],
    isDurable: true,
  });

/** Writes the run of a repeated request; resolves to `known` if it exists. */
export async function writeRepeat(run: Run): Promise<StoredPlace | 'known'> {
  return (await findRun(run.id)) ? 'known' : writeOpen(run);
}

/** Writes an ended run as an open one: it is read on. */
export const writeOpen = (run: Run): Promise<StoredPlace> =>
  records.write({ conversationId: run.conversationId, runs: [openRecord(run)], isDurable: true });

/** Rewrites an ended run, for a change other than its end. */
export const rewriteRun = ({ run, fold }: RunWithFold): Promise<StoredPlace> =>
  records.write({
    conversationId: run.conversationId,
    runs: [recordOf(run, fold)],
    isDurable: true,
  });

export async function findRun(id: string): Promise<RunWithFold | undefined> {
  const stored = await records.run(id);
  return stored && readStoredRun(stored);
}

/** Returns the ids of unfinished runs, unreadable ones included. */
export const openRunIds = async (): Promise<string[]> => (await records.openRuns()).map(({ id }) => id);

type JournalOf = Pick<Run, 'id' | 'mode'>;

/** Reads all chunks of a run that its journal still holds. */
export const chunksInJournal = async (run: JournalOf, answers: AnswerReader): Promise<Json[]> =>
  chunksIn(await records.journal(run.id), answers, run);

/** Reads the journal of a run, entry by entry. */
export const journalOf = (runId: string): Promise<JournalEntry[]> => records.journal(runId);

/** Folds the output of an unfinished run from its journal. */
export const foldFromJournal = async (run: JournalOf, answers: AnswerReader): Promise<Fold> =>
  answers.fold.settled(foldOf(answers.fold, await chunksInJournal(run, answers)));

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
