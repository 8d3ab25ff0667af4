import { type AnswerReading, type ShownOutput, shownOutput } from '../../chat/conversation/answer-reading.ts';
import { chunksIn, type JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run } from '../../chat/run/run.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import type { Json } from '../../json/json.ts';
import type { Fold } from '../../runnable/fold.ts';

/** The answer as it stood after a number of chunks. */
export type Replay = (chunks: number, signal: AbortSignal) => Promise<ShownOutput>;

/**
 * Builds the replay of an answer. Each step forward adds to the fold of the step before; a step back begins again.
 * Rejects with the signal's reason when aborted.
 */
export function createReplay(run: Run, entries: JournalEntry[], reading: AnswerReading): Replay {
  const { fold: folding } = reading.as;
  let chunks: Promise<Json[]> | undefined;
  let at: { fold: Fold; count: number } | undefined;

  async function chunksOf(): Promise<Json[]> {
    return (await inSlices(entries, (entry) => chunksIn([entry], reading.as, run))).flat();
  }

  return async (count, signal) => {
    chunks ??= chunksOf();
    const all = await chunks;
    signal.throwIfAborted();
    const from = at && at.count <= count ? at : { fold: folding.empty(), count: 0 };
    // Forgotten while it changes: an aborted step leaves it in between.
    at = undefined;
    await inSlices(all.slice(from.count, count), (chunk) => folding.add(from.fold, chunk), signal);
    at = { fold: from.fold, count };
    return shownOutput(run, from.fold, reading);
  };
}
