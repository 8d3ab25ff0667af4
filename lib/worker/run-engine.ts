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

/** `recorded` settles when the record of the run is written, to whether it is a new one. */
type Entry = { live: OpenRun; stop: AbortController; recorded: Promise<boolean> };

/** The runs that this worker has open. A run lives here from its start to its end, whoever looks on. */
export function createRunEngine(world: RunEngineWorld) {
  const open = new Map<string, Entry>();

  function letGo(runId: string) {
    open.delete(runId);
    world.onOpenRuns(open.size);
  }

  async function begin(
    run: Run,
    { live, stop }: Omit<Entry, 'recorded'>,
    record: () => Promise<boolean>,
    happenings: Happenings,
  ) {
    const releases = [world.stayAwake(), () => letGo(run.id)];
    const release = () => {
      for (const done of releases) done();
    };
    try {
      releases.push(await world.lock(run.id));
      const isNew = await record();
      if (isNew) void carryThrough(live, inTurn(world, run, happenings, stop.signal), stop.signal, release);
      else release();
      return isNew;
    } catch (error) {
      release();
      throw error;
    }
  }

  return {
    isOpen: (runId: string) => open.has(runId),
    openCount: () => open.size,

    /**
     * Takes the lock, lets the record be written, then goes on by itself. False where the run was there
     * already, open or by what `record` says. Throws what `record` throws.
     */
    async start(run: Run, record: () => Promise<boolean>, happenings: Happenings): Promise<boolean> {
      const entry = open.get(run.id);
      if (entry !== undefined) return entry.recorded.then(() => false);
      const fresh = { live: createOpenRun(run, world), stop: new AbortController() };
      const recorded = begin(run, fresh, record, happenings);
      open.set(run.id, { ...fresh, recorded });
      world.onOpenRuns(open.size);
      return recorded;
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

async function* inTurn(world: RunEngineWorld, run: Run, happenings: Happenings, signal: AbortSignal) {
  const leave = await world.takeTurn(run, signal);
  try {
    yield* happenings(signal);
  } finally {
    leave();
  }
}

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
