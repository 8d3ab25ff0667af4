import type { JournalEntry } from '../chat/journal-entry.ts';
import { isEnded, type Run, type RunHappening, type RunWithFold, reduceRun } from '../chat/run.ts';
import { addChunk, emptyFold, type Fold } from '../langserve/fold.ts';
import type { Json } from '../langserve/json.ts';
import { logFault } from '../platform/fault-log.ts';
import { createJournal } from './journal.ts';

/** Told of each happening, with the chunks that it brings. */
export type RunListener = (run: Run, chunks: Json[]) => void;

export type OpenRunWorld = {
  now(): number;
  append(run: Run, entry: JournalEntry): Promise<void>;
  writeEnd(run: Run, fold: Fold, entry: JournalEntry | undefined): Promise<void>;
};

/** A run that goes on: what it has brought, who follows it, and its journal. */
export function createOpenRun(first: Run, world: OpenRunWorld) {
  const journal = createJournal(world.append);
  const listeners = new Set<RunListener>();
  const fold = emptyFold();
  let run = first;
  /** As it was last told: an end is told when it is written. */
  let told = first;

  const tell = (chunks: Json[]) => {
    told = run;
    for (const listener of listeners) {
      try {
        listener(run, chunks);
      } catch (error) {
        logFault('telling of a run', error);
      }
    }
  };

  return {
    now: (): RunWithFold => ({ run: told, fold }),

    happen(happening: RunHappening) {
      if (isEnded(run)) return;
      const at = world.now();
      const isFirst = happening.type === 'chunks' && run.chunks === 0;
      run = reduceRun(run, happening, at);
      const chunks = happening.type === 'chunks' ? happening.chunks : [];
      for (const chunk of chunks) addChunk(fold, chunk);
      // That the request has left must be known whatever happens next.
      journal.note(run, happening, at, isFirst || happening.type === 'sent');
      // An end is told when it is written, so that whoever reads then finds it.
      if (!isEnded(run)) tell(chunks);
    },

    /** Writes the end; `closed` is called before anybody is told. */
    async close(closed: () => void) {
      const entry = await journal.rest();
      await world.writeEnd(run, fold, entry).catch((error) => logFault('storing the end of a run', error));
      closed();
      tell([]);
    },

    listen(listener: RunListener, signal: AbortSignal) {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
  };
}

export type OpenRun = ReturnType<typeof createOpenRun>;
