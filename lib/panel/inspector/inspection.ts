import { type ReadonlySignal, signal } from '@preact/signals';
import { type AnswerReading, type ShownOutput, shownOutput } from '../../chat/conversation/answer-reading.ts';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import { isEnded, type Run } from '../../chat/run/run.ts';
import { createSlice, pause } from '../../chat/storage/time-slices.ts';
import { createTraceReader } from '../../chat/trace/read-trace.ts';
import type { Trace } from '../../chat/trace/trace.ts';
import { type Chunked, createChunkReader, numbersIn } from '../../chat/trace/trace-items.ts';
import type { Host } from '../host/host.ts';

/**
 * A run with its trace. `isStep`: the chunks of its answer came as steps. `isPart`: more of the journal is stored, and
 * being read.
 */
type Inspected = { run: Run; trace: Trace; isStep: boolean; isPart: boolean };

/** The trace of a run, or why there is none. `missing`: its record is not there or cannot be read. */
export type Inspection = Inspected | 'reading' | 'missing';

/** Least milliseconds between two readings of a run that goes on. */
const leastPauseMs = 500;

/** A pause lasts this many times as long as the reading before it: long traces are read less often. */
const pausePerReading = 4;

type Reader = ReturnType<typeof createTraceReader>;

/** A journal that takes longer than this to read, in ms, is shown as far as it is read. */
const partAfterMs = 100;

/** Reads the trace of a run, and again while the run goes on and the page is visible, until the signal aborts. */
export function inspect(runId: string, until: AbortSignal, { records, page }: Host) {
  const inspection = signal<Inspection>('reading');
  let seq = Number.NEGATIVE_INFINITY;
  let reader: Reader | undefined;
  void keepReading();
  return inspection as ReadonlySignal<Inspection>;

  async function keepReading() {
    while (!until.aborted) {
      const began = performance.now();
      await read().catch(() => {
        if (inspection.peek() === 'reading') inspection.value = 'missing';
      });
      const shown = inspection.peek();
      if (shown === 'missing' || (shown !== 'reading' && isEnded(shown.run) && !shown.isPart)) return;
      await paused(Math.max(leastPauseMs, pausePerReading * (performance.now() - began)), until);
      await visible(page.isVisible, until);
    }
  }

  async function read() {
    const { find, journalAfter } = await records.loadRuns();
    const run = await find(runId);
    const shown = inspection.peek();
    if (!run) inspection.value = 'missing';
    if (!run || (typeof shown !== 'string' && !shown.isPart && !hasChanged(run, shown.run))) return;
    reader ??= createTraceReader(run);
    const slice = createSlice();
    let shownAt = performance.now();
    for await (const added of journalAfter(runId, seq, until)) {
      await take(added, reader, slice);
      if (performance.now() - shownAt < partAfterMs) continue;
      // Neither in the task that reads.
      await pause();
      show(run, reader, true);
      await pause();
      shownAt = performance.now();
    }
    // Shown in a task of its own, after the one that read last.
    await slice.next(until);
    show(run, reader, false);
  }

  async function take(added: JournalEntry[], reader: Reader, slice: ReturnType<typeof createSlice>) {
    for (const entry of added) {
      until.throwIfAborted();
      reader.add(entry);
      seq = entry.seq;
      if (slice.isOver()) await slice.next(until);
    }
  }

  function show(run: Run, { trace, isStep }: Reader, isPart: boolean) {
    inspection.value = { run, trace: trace(run), isStep: isStep(), isPart };
  }
}

const hasChanged = (run: Run, before: Run) =>
  run.seq !== before.seq || run.state.status !== before.state.status;

const paused = (ms: number, until: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      until.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    until.addEventListener('abort', end, { once: true });
  });

const visible = (isVisible: ReadonlySignal<boolean>, until: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (until.aborted) return resolve();
    let end = () => {};
    const stop = isVisible.subscribe((is) => {
      if (is) end();
    });
    end = () => {
      stop();
      resolve();
    };
    if (isVisible.peek()) end();
    else until.addEventListener('abort', end, { once: true });
  });

/** The answer as it stood after a number of chunks. */
type Replay = (chunks: number, signal: AbortSignal) => Promise<ShownOutput>;

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
