import type { JournalEntry } from '../../lib/chat/run/journal-entry.ts';
import type { RunHappening } from '../../lib/chat/run/reduce-run.ts';
import type { Run, RunWithFold } from '../../lib/chat/run/run.ts';
import { protocols } from '../../lib/protocols/protocols.ts';
import { createEventQueue } from '../../lib/sse/event-queue.ts';
import { createRunEngine, type RunEngineWorld } from '../../lib/worker/runs/run-engine.ts';
import type { Fold } from './fold.ts';

/** Creates an engine over a world in memory, and exposes what others can observe of it. */
export function createEngineInMemory(part: Partial<RunEngineWorld> = {}) {
  const locks = new Set<string>();
  const seen = {
    locks,
    awake: 0,
    openRuns: [] as number[],
    /** Runs whose end was reported once it was stored. */
    told: [] as string[],
    appended: [] as { run: Run; entry: JournalEntry }[],
    ends: new Map<string, RunWithFold & { entry: JournalEntry | undefined }>(),
  };
  const world: RunEngineWorld = {
    protocols,
    now: () => Date.now(),
    lock: async (runId) => {
      locks.add(runId);
      return () => void locks.delete(runId);
    },
    stayAwake: () => {
      seen.awake += 1;
      return () => {
        seen.awake -= 1;
      };
    },
    takeTurn: async () => () => {},
    onOpenRuns: (count) => seen.openRuns.push(count),
    onEnd: ({ id }) => seen.told.push(id),
    append: async (run, entry) => {
      seen.appended.push({ run, entry });
      return 'disk';
    },
    writeEnd: async (run: Run, fold: Fold, entry) => {
      seen.ends.set(run.id, { run, fold, entry });
      return 'disk';
    },
    ...part,
  };
  return { engine: createRunEngine(world), world, seen };
}

export const isNew = async () => 'disk' as const;

const ends = ['end', 'stopped', 'error', 'failed'];

/** Returns a source of happenings that the test emits; nothing follows an end. */
export function createTap() {
  const queue = createEventQueue<RunHappening>(() => {});
  return {
    happen(...happenings: RunHappening[]) {
      for (const happening of happenings) {
        queue.push(happening);
        if (ends.includes(happening.type)) queue.close();
      }
    },
    source: () => queue.drain(),
  };
}

/** Emits these happenings, then nothing until the run is stopped. */
export const untilStopped = (...first: RunHappening[]) =>
  async function* (signal: AbortSignal): AsyncGenerator<RunHappening> {
    yield* first;
    signal.throwIfAborted();
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
