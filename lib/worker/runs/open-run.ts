import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import {
  isEnded,
  type Run,
  type RunHappening,
  type RunWithFold,
  reduceRun,
  type StoredPlace,
} from '../../chat/run/run.ts';
import type { Json } from '../../json/json.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import { createJournal } from './journal.ts';

/** Told of each happening, with the chunks that it brings. */
export type RunListener = (run: Run, chunks: Json[]) => void;

export type OpenRunWorld = {
  protocols: Protocols;
  now(): number;
  /** Both resolve to where it was written, and throw where it could be written nowhere. */
  append(run: Run, entry: JournalEntry): Promise<StoredPlace>;
  writeEnd(run: Run, fold: Fold, entry: JournalEntry | undefined): Promise<StoredPlace>;
};

/** A run that goes on: what it has brought, who follows it, and its journal. */
export function createOpenRun(first: Run, world: OpenRunWorld) {
  const journal = createJournal(world.append, storedAt);
  const listeners = new Set<RunListener>();
  const folding = world.protocols.answersOf(first.protocol).fold;
  const fold = folding.empty();
  let run = first;
  /** As it was last told: an end is told when it is written. */
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
    const at = world.now();
    const isFirst = happening.type === 'chunks' && run.chunks === 0;
    run = reduceRun(run, happening, at);
    const chunks = happening.type === 'chunks' ? happening.chunks : [];
    for (const chunk of chunks) folding.add(fold, chunk);
    journal.note(run, happening, at, isFirst);
    // An end is told when it is written, so that whoever reads then finds it.
    if (!isEnded(run)) tell(chunks);
  }

  function storedAt(place: StoredPlace) {
    if (run.stored !== place) happen({ type: 'stored', place });
  }

  return {
    now: (): RunWithFold => ({ run: told, fold }),
    happen,
    storedAt,
    /** Resolves when all that has happened so far is written, or cannot be. */
    written: journal.flushed,

    /**
     * Writes the end; `closed` is called before anybody is told. An end that can be written nowhere is told
     * at once and tried again for as long as it takes: until then it is nowhere but here.
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
