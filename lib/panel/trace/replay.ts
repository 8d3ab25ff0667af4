import { type AnswerReading, type ShownOutput, shownOutput } from '../../chat/conversation/answer-reading.ts';
import type { Run } from '../../chat/run/run.ts';
import { createSlice } from '../../chat/storage/time-slices.ts';
import { type Chunked, createChunkReader, numbersIn } from '../../chat/trace/trace-items.ts';

/** The answer as it stood after a number of chunks. */
export type Replay = (chunks: number, signal: AbortSignal) => Promise<ShownOutput>;

/**
 * Builds the replay of an answer. Each step forward adds to the fold of the step before; a step back begins again.
 * Steps wait for one another: beside each other they would begin again each time. Rejects with the signal's reason
 * when aborted.
 */
export function createReplay(run: Run, chunked: Chunked, reading: AnswerReading): Replay {
  const { fold: folding } = reading.as;
  const chunksOf = createChunkReader(run, chunked, reading.as);
  const counts = numbersIn(chunked.trace.events, 'chunks');
  let at = { fold: folding.empty(), place: 0 };
  let before: Promise<unknown> = Promise.resolve();

  async function outputAfter(count: number, signal: AbortSignal): Promise<ShownOutput> {
    signal.throwIfAborted();
    if ((counts[at.place - 1] ?? 0) > count) at = { fold: folding.empty(), place: 0 };
    const slice = createSlice();
    while ((counts[at.place] ?? Number.POSITIVE_INFINITY) <= count) {
      if (slice.isOver()) await slice.next(signal);
      for (const chunk of chunksOf(at.place)) folding.add(at.fold, chunk);
      at.place += 1;
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
