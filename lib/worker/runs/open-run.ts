import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import { type RunHappening, reduceRun } from '../../chat/run/reduce-run.ts';
import { isEnded, type Run, type RunWithFold, type StoredPlace } from '../../chat/run/run.ts';
import type { Json } from '../../json/json.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { createJournal } from './journal.ts';

/** A listener, called after each happening with the run and the chunks that it brought. */
export type RunListener = (run: Run, chunks: Json[]) => void;

export type OpenRunWorld = {
  protocols: Protocols;
  now(): number;
  /** Both resolve to the store that took the write, and throw if none does. */
  append(run: Run, entry: JournalEntry): Promise<StoredPlace>;
  writeEnd(run: Run, fold: Fold, entry: JournalEntry | undefined): Promise<StoredPlace>;
};

/** Holds an open run: its state and fold, its listeners and its journal. `known`: the fold of a run that is read on. */
export function createOpenRun(first: Run, world: OpenRunWorld, known?: Fold) {
  const journal = createJournal(world.append, storedAt);
  const listeners = new Set<RunListener>();
  const folding = world.protocols.answersOf(first.protocol).fold;
  const fold = known ?? folding.empty();
  let run = first;
  /** State last sent to the listeners. */
  let told = first;

  function tell(chunks: Json[]) {
    told = run;
    for (const listener of listeners) {
      try {
        listener(run, chunks);
      } catch (error) {
        logFault('telling', error);
      }
    }
  }

  function happen(happening: RunHappening) {
    if (isEnded(run)) return;
    const at = ('at' in happening ? happening.at : undefined) ?? world.now();
    const isFirst = happening.type === 'chunks' && run.chunks === 0;
    run = reduceRun(run, happening, at);
    const chunks = happening.type === 'chunks' ? happening.chunks : [];
    for (const chunk of chunks) folding.add(fold, chunk);
    journal.note(run, happening, at, isFirst);
    // Listeners hear of an end once it is written, so that they find it stored.
    if (!isEnded(run)) tell(chunks);
  }

  function storedAt(place: StoredPlace) {
    if (run.stored !== place) happen({ type: 'stored', place });
  }

  return {
    now: (): RunWithFold => ({ run: told, fold }),
    happen,
    storedAt,
    /** Resolves when all happenings so far are written or refused. */
    written: journal.flushed,

    /**
     * Writes the end, then calls `closed` and tells the listeners. If no store takes it, tells the listeners
     * so at once and retries until one does; meanwhile the end is held only in memory.
     */
    async close(closed: () => void) {
      const entry = await journal.rest();
      for (let waitMs = 5_000; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
        run = { ...run, stored: await endWritten(world.writeEnd(run, folding.settled(fold), entry)) };
        if (run.stored !== 'nowhere') break;
        tell([]);
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
      closed();
      tell([]);
    },

    listen(listener: RunListener, signal: AbortSignal) {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
  };
}

const longestWaitMs = 60_000;

const endWritten = (write: Promise<StoredPlace>) =>
  write.catch((error): StoredPlace => {
    logFault('storing an end', error);
    return 'nowhere';
  });

export type OpenRun = ReturnType<typeof createOpenRun>;
