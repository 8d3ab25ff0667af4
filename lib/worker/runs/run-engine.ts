import { type Failure, failure } from '../../chat/run/failure.ts';
import type { RunHappening } from '../../chat/run/reduce-run.ts';
import { isEnded, type Run, type RunWithFold, type StoredPlace } from '../../chat/run/run.ts';
import type { Fold } from '../../runnable/fold.ts';
import { createOpenRun, type OpenRun, type OpenRunWorld, type RunListener } from './open-run.ts';

export type RunEngineWorld = OpenRunWorld & {
  /** Resolves to the release of the lock. */
  lock(runId: string): Promise<() => void>;
  stayAwake(): () => void;
  /** Waits in the queue; resolves to the function that makes room for the next run. */
  takeTurn(run: Run, signal: AbortSignal): Promise<() => void>;
  onOpenRuns(count: number): void;
  /** Called when the end of a run is stored. */
  onEnd(run: Run): void;
};

type Happenings = (signal: AbortSignal) => AsyncIterable<RunHappening>;

/** Writes the record of a run; resolves to the store that took it, or to `known` if the run exists. */
type WriteRecord = () => Promise<StoredPlace | 'known'>;

/**
 * An open run. `stop` has a failure as its reason unless the person stops; `isNew` is true once the record is written.
 */
type Entry = { live: OpenRun; stop: AbortController; isNew: boolean; recorded: Promise<boolean> };

/** Holds the runs that this worker has open, each from start to end, whether or not a page follows it. */
export function createRunEngine(world: RunEngineWorld) {
  const open = new Map<string, Entry>();
  const { claim, lock } = createLockClaims(world.lock);

  function letGo(runId: string) {
    open.delete(runId);
    world.onOpenRuns(open.size);
  }

  return {
    /** Tells whether a run is open, which it stays until its end is stored. */
    isOpen: (runId: string) => open.get(runId)?.isNew === true,
    isIdle: () => open.size === 0,
    openRuns: (): Run[] =>
      [...open.values()].map(({ live }) => live.now().run).filter((run) => !isEnded(run)),

    /**
     * Asks for the lock of a run that `start` will probably follow. The returned function gives it back unless
     * `start` has taken it.
     */
    claim: (runId: string) => (open.has(runId) ? () => {} : claim(runId)),

    /**
     * Takes the lock, calls `record`, then continues in the background. Resolves to false if the run is open
     * or recorded already. Rethrows errors of `record`. `fold`: that of a run that is read on.
     */
    async start(run: Run, record: WriteRecord, happenings: Happenings, fold?: Fold): Promise<boolean> {
      const entry = open.get(run.id);
      if (entry !== undefined) return entry.recorded.then(() => false);
      const fresh = { live: createOpenRun(run, world, fold), stop: new AbortController(), isNew: false };
      const recorded = begin(
        { ...world, lock },
        { run, record, happenings, letGo: () => letGo(run.id) },
        fresh,
      );
      open.set(run.id, Object.assign(fresh, { recorded }));
      world.onOpenRuns(open.size);
      return recorded;
    },

    /** Ends a run from outside: as failed if a failure is given, else as stopped by the person. */
    stop(runId: string, failure?: Failure) {
      open.get(runId)?.stop.abort(failure);
    },

    /** Returns the present state of a run and listens to all that follows; undefined if it is not open here. */
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
      void carryThrough(live, inTurn(world, run, happenings, stop.signal), stop.signal, release).then(() =>
        world.onEnd(live.now().run),
      );
    }
    return entry.isNew;
  } catch (error) {
    release();
    throw error;
  }
}

/** Holds a place at the origin, but not while the run waits for the schema. */
async function* inTurn(world: RunEngineWorld, run: Run, happenings: Happenings, signal: AbortSignal) {
  const askedAt = world.now();
  let leave: (() => void) | undefined = await world.takeTurn(run, signal);
  let waitedMs: number | undefined = world.now() - askedAt;
  try {
    for await (const happening of happenings(signal)) {
      if (happening.type === 'awaiting-schema') {
        leave?.();
        leave = undefined;
      } else if (happening.type === 'connecting') leave ??= await world.takeTurn(run, signal);
      yield happening.type === 'connecting' && waitedMs !== undefined
        ? { ...happening, waitedMs }
        : happening;
      waitedMs = undefined;
    }
  } finally {
    leave?.();
  }
}

/** Carries a run to its end; an error is an end, too. */
async function carryThrough(
  live: OpenRun,
  happenings: AsyncIterable<RunHappening>,
  signal: AbortSignal,
  release: () => void,
) {
  try {
    for await (const happening of happenings) {
      live.happen(happening.type === 'stopped' ? stopOf(signal) : happening);
      // Write first: if the worker dies now, the record must show that the request may have left.
      if (happening.type === 'sending') await live.written();
    }
    live.happen(fault('The run had no end.'));
  } catch (error) {
    live.happen(signal.aborted ? stopOf(signal) : fault(String(error)));
  }
  await live.close(release);
}

/** Returns the end that the signal asks for: failed with its reason, or stopped by the person. */
function stopOf({ reason }: AbortSignal): RunHappening {
  const { success, data } = failure.safeParse(reason);
  return success ? { type: 'failed', failure: data } : { type: 'stopped' };
}

const fault = (detail: string): RunHappening => ({ type: 'failed', failure: { kind: 'fault', detail } });

type Lock = (runId: string) => Promise<() => void>;

/** Asks for locks ahead of time, so that a lock comes while the record of its run is prepared. */
export function createLockClaims(ask: Lock) {
  const claims = new Map<string, Promise<() => void>>();

  return {
    /** Asks for a lock. The returned function gives it back unless `lock` has handed it over. */
    claim(runId: string): () => void {
      if (claims.has(runId)) return () => {};
      const claimed = ask(runId);
      claims.set(runId, claimed);
      // `lock` rethrows the error.
      const released = claimed.catch(() => () => {});
      return () => {
        if (claims.get(runId) !== claimed) return;
        claims.delete(runId);
        void released.then((release) => release());
      };
    },

    /** Hands over the lock that was claimed, or asks for it. */
    lock(runId: string) {
      const claimed = claims.get(runId) ?? ask(runId);
      claims.delete(runId);
      return claimed;
    },
  };
}
