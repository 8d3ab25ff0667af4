import { type ReadonlySignal, signal } from '@preact/signals';
import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import { isEnded, type Run } from '../../chat/run/run.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { createItemReader, traceOf } from '../../chat/trace/read-trace.ts';
import type { Trace, TraceItem } from '../../chat/trace/trace.ts';

/** A run with its trace, and the journal that both were read from. */
type Inspected = { run: Run; trace: Trace; entries: JournalEntry[] };

/** The trace of a run, or why there is none. `missing`: its record is not there or cannot be read. */
export type Inspection = Inspected | 'reading' | 'missing';

export type InspectionWorld = {
  /** Loads how to read runs and their journals. */
  loadRunReading(): Promise<{
    readRun(id: string): Promise<Run | undefined>;
    /** Reads the entries after the one of this number. */
    readJournalAfter(id: string, seq: number, signal: AbortSignal): Promise<JournalEntry[]>;
  }>;
  isVisible: ReadonlySignal<boolean>;
};

/** Least milliseconds between two readings of a run that goes on. */
const leastPauseMs = 500;

/** A pause lasts this many times as long as the reading before it: long traces are read less often. */
const pausePerReading = 4;

/** Reads the trace of a run, and again while the run goes on and the page is visible, until the signal aborts. */
export function inspect(runId: string, world: InspectionWorld, until: AbortSignal) {
  const inspection = signal<Inspection>('reading');
  let entries: JournalEntry[] = [];
  let items: TraceItem[] = [];
  let reader: ReturnType<typeof createItemReader> | undefined;
  void keepReading();
  return inspection as ReadonlySignal<Inspection>;

  async function keepReading() {
    while (!until.aborted) {
      const began = performance.now();
      await read().catch(() => {
        if (inspection.peek() === 'reading') inspection.value = 'missing';
      });
      const shown = inspection.peek();
      if (shown === 'missing' || (shown !== 'reading' && isEnded(shown.run))) return;
      await paused(Math.max(leastPauseMs, pausePerReading * (performance.now() - began)), until);
      await visible(world.isVisible, until);
    }
  }

  async function read() {
    const { readRun, readJournalAfter } = await world.loadRunReading();
    const run = await readRun(runId);
    const shown = inspection.peek();
    if (!run) inspection.value = 'missing';
    if (!run || (typeof shown !== 'string' && !hasChanged(run, shown.run))) return;
    const added = await readJournalAfter(runId, entries.at(-1)?.seq ?? Number.NEGATIVE_INFINITY, until);
    reader ??= createItemReader(run);
    const read = await inSlices(added, reader);
    if (until.aborted) return;
    entries = [...entries, ...added];
    items = items.concat(...read);
    inspection.value = { run, entries, trace: traceOf(run, entries, items) };
  }
}

const hasChanged = (run: Run, before: Run) =>
  run.seq !== before.seq || run.state.status !== before.state.status;

const paused = (ms: number, until: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
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
    until.addEventListener('abort', end, { once: true });
  });
