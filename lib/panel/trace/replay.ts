import { type AnswerReading, type ShownOutput, shownOutput } from '../../chat/conversation/answer-reading.ts';
import { chunksIn, type JournalEntry } from '../../chat/run/journal-entry.ts';
import type { Run } from '../../chat/run/run.ts';
import { createSlice } from '../../chat/storage/time-slices.ts';
import type { Json } from '../../json/json.ts';
import type { Fold } from '../../runnable/fold.ts';

/** The answer as it stood after a number of chunks. */
export type Replay = (chunks: number, signal: AbortSignal) => Promise<ShownOutput>;

/**
 * Builds the replay of an answer. Each step forward adds to the fold of the step before; a step back begins again.
 * Steps wait for one another: beside each other they would begin again each time. Rejects with the signal's reason
 * when aborted.
 */
export function createReplay(run: Run, entries: Iterable<JournalEntry>, reading: AnswerReading): Replay {
  const { fold: folding } = reading.as;
  let chunks: Promise<Json[]> | undefined;
  let at: { fold: Fold; count: number } = { fold: folding.empty(), count: 0 };
  let before: Promise<unknown> = Promise.resolve();

  async function chunksOf(): Promise<Json[]> {
    const all: Json[] = [];
    const slice = createSlice();
    for (const entry of entries) {
      for (const chunk of chunksIn([entry], reading.as, run)) all.push(chunk);
      if (slice.isOver()) await slice.next();
    }
    return all;
  }

  async function outputAfter(count: number, signal: AbortSignal): Promise<ShownOutput> {
    signal.throwIfAborted();
    chunks ??= chunksOf();
    const all = await chunks;
    if (at.count > count) at = { fold: folding.empty(), count: 0 };
    const slice = createSlice();
    while (at.count < Math.min(count, all.length)) {
      if (slice.isOver()) await slice.next(signal);
      folding.add(at.fold, all[at.count] ?? null);
      at.count += 1;
    }
    // The output is made in a task of its own.
    await slice.next(signal);
    return shownOutput(run, at.fold, reading);
  }

  return (count, signal) => {
    const output = before.then(() => outputAfter(count, signal));
    before = output.catch(() => {});
    return output;
  };
}
