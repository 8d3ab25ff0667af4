import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { alwaysKnown } from '../../chat/profile/variables.ts';
import { chunksIn, type JournalEntry, seenIn } from '../../chat/run/journal-entry.ts';
import type { RunHappening } from '../../chat/run/reduce-run.ts';
import type { Run, StoredPlace } from '../../chat/run/run.ts';
import type { Interruption } from '../../chat/run/run-state.ts';
import { schemaIn } from '../../runnable/description.ts';
import { foldOf } from '../../runnable/fold.ts';
import type { Protocols } from '../../runnable/protocol.ts';
import type { SeenRun } from '../../runnable/runnable.ts';
import { connectionTo } from '../runnables/connection.ts';
import type { ExchangeWorld } from './exchange.ts';
import { cancelling, happeningsIn } from './happenings.ts';
import type { RunEngine } from './run-engine.ts';

type ReadOnWorld = {
  protocols: Protocols;
  engine: Pick<RunEngine, 'start'>;
  exchangeWorld: ExchangeWorld;
  readProfile(id: string): Promise<Profile | undefined>;
  journalOf(runId: string): Promise<JournalEntry[]>;
};

/** Goes on with a run that nobody reads any more. Resolves to false if its protocol or its profile cannot. */
export type ReadOn = (run: Run, cause: Interruption, record?: () => Promise<StoredPlace>) => Promise<boolean>;

/** Creates the way to read runs on; what has arrived is in their journals. */
export function createReadOn({
  protocols,
  engine,
  exchangeWorld,
  readProfile,
  journalOf,
}: ReadOnWorld): ReadOn {
  return async (run, cause, record = async () => run.stored) => {
    const { place, profileId, url, mode, protocol } = run;
    const stored = await readProfile(profileId);
    if (!place || stored?.url !== url || stored.protocol !== protocol) return false;
    const entries = await journalOf(run.id);
    const answers = protocols.answersOf(protocol);
    const fold = foldOf(answers.fold, chunksIn(entries, answers, run));
    const profile = { ...stored, mode };
    const order = { profile, agreed: originOf(url), seen: { place, ...seenIn(entries) }, cause };
    return engine.start(run, record, (signal) => readOnExchange(order, exchangeWorld, signal), fold);
  };
}

type Order = {
  profile: Profile;
  /** Origin of the run. */
  agreed: string;
  seen: SeenRun;
  /** Why the run was left, if it cannot be read on. */
  cause: Interruption;
};

/**
 * Reads a run on that another worker has started, or that has lost its connection. Yields exactly one end. Sends
 * nothing that starts a run.
 */
async function* readOnExchange(
  { profile, agreed, seen, cause }: Order,
  world: ExchangeWorld,
  signal: AbortSignal,
): AsyncGenerator<RunHappening> {
  yield { type: 'rejoining' };
  const variables = alwaysKnown(profile, world.newId(), world.now());
  const connection = await connectionTo(profile, { agreed, variables }, world);
  if ('failure' in connection) return yield { type: 'failed', failure: connection.failure, mayGoOn: true };
  const { runnable } = connection;
  const known = await world.descriptions.stored(profile.id);
  const events = runnable.rejoin?.(seen, signal, { inputSchema: schemaIn(known?.input) });
  if (!events) return yield { type: 'interrupted', cause };
  const happenings = happeningsIn(events, profile, world, async (failed) => failed);
  yield* cancelling(happenings, runnable, seen.place, signal);
}
