import { afterRun } from '../../chat/conversation/conversation.ts';
import { chunksIn, type JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run, RunWithFold, StoredPlace } from '../../chat/run/run.ts';
import type { Json } from '../../json/json.ts';
import { type Fold, foldOf } from '../../runnable/fold.ts';
import type { AnswerReader } from '../../runnable/protocol.ts';
import { readStoredRun } from './conversation-reading.ts';
import type { StoredRun } from './record-store.ts';
import { records } from './records.ts';

export const openRecord = (run: Run): StoredRun => ({
  id: run.id,
  conversationId: run.conversationId,
  run,
  fold: null,
  open: 1,
});

/** Writes a journal entry together with the present state of the run. */
export const appendToJournal = (run: Run, entry: JournalEntry): Promise<StoredPlace> =>
  records.write({
    conversationId: run.conversationId,
    runs: [openRecord(run)],
    entries: [entry],
    isDurable: false,
  });

/**
 * Writes the end of a run: its fold, the last journal entry, and its state and preview in the conversation's
 * head.
 */
export const writeRunEnd = (
  run: Run,
  fold: Fold,
  entry: JournalEntry | undefined,
  preview = '',
): Promise<StoredPlace> =>
  records.write({
    conversationId: run.conversationId,
    head: (head) => head && afterRun(head, run, preview),
    runs: [{ id: run.id, conversationId: run.conversationId, run, fold }],
    entries: entry ? [entry] : [],
    isDurable: true,
  });

/** Writes the run of a repeated request; resolves to `known` if it exists. */
export async function writeRepeat(run: Run): Promise<StoredPlace | 'known'> {
  if (await findRun(run.id)) return 'known';
  return records.write({ conversationId: run.conversationId, runs: [openRecord(run)], isDurable: true });
}

/** Writes an ended run as an open one: it is read on. */
export const writeOpen = (run: Run): Promise<StoredPlace> =>
  records.write({ conversationId: run.conversationId, runs: [openRecord(run)], isDurable: true });

/** Rewrites an ended run, for a change other than its end. */
export const rewriteRun = ({ run, fold }: RunWithFold): Promise<StoredPlace> =>
  records.write({
    conversationId: run.conversationId,
    runs: [{ id: run.id, conversationId: run.conversationId, run, fold }],
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
