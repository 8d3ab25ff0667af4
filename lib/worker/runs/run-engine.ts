import { type Failure, failure } from '../../chat/run/failure.ts';
import {
  isEnded,
  type Run,
  type RunHappening,
  type RunWithFold,
  type StoredPlace,
} from '../../chat/run/run.ts';
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

/** Resolves to where the record of the run was written, or to `known` where it is none that is new. */
type WriteRecord = () => Promise<StoredPlace | 'known'>;

/**
 * `stop` has the failure for its reason where it is not the person who stops; `isNew` is true as soon as the
 * record of the run is written.
 */
type Entry = { live: OpenRun; stop: AbortController; isNew: boolean; recorded: Promise<boolean> };

/** The runs that this worker has open. A run lives here from its start to its end, whoever looks on. */
export function createRunEngine(world: RunEngineWorld) {
  const open = new Map<string, Entry>();

  function letGo(runId: string) {
    open.delete(runId);
    world.onOpenRuns(open.size);
  }

  return {
    /** Also of a run whose end could be written nowhere so far. */
    isOpen: (runId: string) => open.get(runId)?.isNew === true,
    isIdle: () => open.size === 0,
    openRuns: (): Run[] =>
      [...open.values()].map(({ live }) => live.now().run).filter((run) => !isEnded(run)),

    /**
     * Takes the lock, lets the record be written, then goes on by itself. False where the run was there
     * already, open or by what `record` says. Throws what `record` throws.
     */
    async start(run: Run, record: WriteRecord, happenings: Happenings): Promise<boolean> {
      const entry = open.get(run.id);
      if (entry !== undefined) return entry.recorded.then(() => false);
      const fresh = { live: createOpenRun(run, world), stop: new AbortController(), isNew: false };
      const recorded = begin(world, { run, record, happenings, letGo: () => letGo(run.id) }, fresh);
      open.set(run.id, Object.assign(fresh, { recorded }));
      world.onOpenRuns(open.size);
      return recorded;
    },

    /** Ends a run from outside: stopped by the person, or failed where a failure is given. */
    stop(runId: string, failure?: Failure) {
      open.get(runId)?.stop.abort(failure);
    },

    /** The run as it stands, and from now on all that happens to it; undefined where it is not open here. */
    follow(runId: string, listener: RunListener, signal: AbortSignal): RunWithFold | undefined {
      const entry = open.get(runId);
      if (!entry?.isNew) return undefined;
      entry.live.listen(listener, signal);
      return entry.live.now();
    },
  };
}

export type RunEngine = ReturnType<typeof createRunEngine>;

type Order = { run: Run; record: WriteRecord; happenings: Happenings; letGo(): void };

async function begin(world: RunEngineWorld, order: Order, entry: Omit<Entry, 'recorded'>) {
  const { run, record, happenings, letGo } = order;
  const { live, stop } = entry;
  const releases = [world.stayAwake(), letGo];
  const release = () => {
    for (const done of releases) done();
  };
  try {
    releases.push(await world.lock(run.id));
    const place = await record();
    if (place === 'known') release();
    else {
      entry.isNew = true;
      live.storedAt(place);
      void carryThrough(live, inTurn(world, run, happenings, stop.signal), stop.signal, release);
    }
    return entry.isNew;
  } catch (error) {
    release();
    throw error;
  }
}

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
    for await (const happening of happenings) {
      live.happen(happening.type === 'stopped' ? stopOf(signal) : happening);
      // Should the worker die now, it must be known that the request may have left.
      if (happening.type === 'sending') await live.written();
    }
    live.happen(fault('The run had no end.'));
  } catch (error) {
    live.happen(signal.aborted ? stopOf(signal) : fault(String(error)));
  }
  await live.close(release);
}

/** Stopped by the person, or ended from outside. */
function stopOf({ reason }: AbortSignal): RunHappening {
  const { success, data } = failure.safeParse(reason);
  return success ? { type: 'failed', failure: data } : { type: 'stopped' };
}

const fault = (detail: string): RunHappening => ({ type: 'failed', failure: { kind: 'fault', detail } });
