import type { Run, RunHappening, RunWithFold } from '../chat/run.ts';
import { createOpenRun, type OpenRun, type OpenRunWorld, type RunListener } from './open-run.ts';

export type RunEngineWorld = OpenRunWorld & {
  /** Resolves to the release of the lock. */
  lock(runId: string): Promise<() => void>;
  stayAwake(): () => void;
  /** Resolves when it is the run's turn, to the function that makes room for the next. */
  takeTurn(run: Run, signal: AbortSignal): Promise<() => void>;
  /** Called when the number of open runs changes. */
  onOpenRuns(count: number): void;
};

type Happenings = (signal: AbortSignal) => AsyncIterable<RunHappening>;

/** The runs that this worker has open. A run lives here from its start to its end, whoever looks on. */
export function createRunEngine(world: RunEngineWorld) {
  const open = new Map<string, { live: OpenRun; stop: AbortController }>();

  /** Makes room for a run; what it resolves to lets it go again. */
  async function hold(run: Run, live: OpenRun, stop: AbortController) {
    open.set(run.id, { live, stop });
    const sleep = world.stayAwake();
    world.onOpenRuns(open.size);
    const unlock = await world.lock(run.id);
    return () => {
      open.delete(run.id);
      unlock();
      sleep();
      world.onOpenRuns(open.size);
    };
  }

  async function* inTurn(run: Run, happenings: Happenings, signal: AbortSignal) {
    const leave = await world.takeTurn(run, signal);
    try {
      yield* happenings(signal);
    } finally {
      leave();
    }
  }

  return {
    isOpen: (runId: string) => open.has(runId),

    /**
     * Takes the lock, lets the record be written, then goes on by itself. False where `record` says that
     * the run was there already.
     */
    async start(run: Run, record: () => Promise<boolean>, happenings: Happenings): Promise<boolean> {
      if (open.has(run.id)) return false;
      const live = createOpenRun(run, world);
      const stop = new AbortController();
      const release = await hold(run, live, stop);
      const isNew = await record().catch((error) => {
        release();
        throw error;
      });
      if (isNew) void carryThrough(live, inTurn(run, happenings, stop.signal), stop.signal, release);
      else release();
      return isNew;
    },

    stop(runId: string) {
      open.get(runId)?.stop.abort();
    },

    /** The run as it stands, and from now on all that happens to it; undefined where it is not open here. */
    follow(runId: string, listener: RunListener, signal: AbortSignal): RunWithFold | undefined {
      const live = open.get(runId)?.live;
      live?.listen(listener, signal);
      return live?.now();
    },
  };
}

export type RunEngine = ReturnType<typeof createRunEngine>;

/** Whatever happens, a run comes to an end. */
async function carryThrough(
  live: OpenRun,
  happenings: AsyncIterable<RunHappening>,
  signal: AbortSignal,
  release: () => void,
) {
  try {
    for await (const happening of happenings) live.happen(happening);
    live.happen(fault('The run had no end.'));
  } catch (error) {
    live.happen(signal.aborted ? { type: 'stopped' } : fault(String(error)));
  }
  await live.close(release);
}

const fault = (detail: string): RunHappening => ({ type: 'failed', failure: { kind: 'fault', detail } });
