import { originOf, type Profile } from '../../chat/profile/profile.ts';
import { alwaysKnown } from '../../chat/profile/variables.ts';
import { chunksIn, type JournalEntry, seenIn } from '../../chat/run/journal-entry.ts';
import { type RunHappening, reduceRun } from '../../chat/run/reduce-run.ts';
import { isEnded, type Run, type RunWithFold, type StoredPlace } from '../../chat/run/run.ts';
import type { Interruption } from '../../chat/run/run-state.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { notArrived, schemaIn } from '../../runnable/description.ts';
import { type Fold, foldOf } from '../../runnable/fold.ts';
import type { AnswerReader, Protocols } from '../../runnable/protocol.ts';
import type { SeenRun } from '../../runnable/runnable.ts';
import { connectionTo } from '../runnables/connection.ts';
import type { ExchangeWorld } from './exchange.ts';
import { cancelling, happeningsIn } from './happenings.ts';
import type { RunEngine } from './run-engine.ts';

export type RecoveryWorld = {
  now(): number;
  openRunIds(): Promise<string[]>;
  /** Tells whether this worker has the run open, and so needs no recovery. */
  isOpenHere(runId: string): boolean;
  isLockFree(runId: string): Promise<boolean>;
  findRun(runId: string): Promise<RunWithFold | undefined>;
  protocols: Protocols;
  foldFromJournal(run: Run, answers: AnswerReader): Promise<Fold>;
  readOn: ReadOn;
  writeEnd(run: Run, fold: Fold, entry: JournalEntry | undefined): Promise<StoredPlace>;
  /** Returns what interrupted a run of a session of the browser. */
  causeFor(session: string): Promise<Interruption>;
  /** Moves to disk what it refused before; resolves to the ids of the conversations. */
  settle(): Promise<string[]>;
  onSettled(conversationId: string): void;
  onRecovered(run: Run): void;
};

/** A wait for the schema becomes the question that it ends with; nothing was sent. */
const endOf = ({ state }: Run, cause: Interruption): RunHappening =>
  state.status === 'awaiting-schema'
    ? { type: 'failed', failure: { kind: 'schema-unknown', answer: notArrived } }
    : { type: 'interrupted', cause };

/**
 * Reads unfinished runs of dead workers on, or ends them as interrupted. Passes run one at a time: two at once would tell a
 * panel a state that the other is about to change.
 */
export function createRecovery(world: RecoveryWorld) {
  let chain = Promise.resolve();

  async function recover(runId: string) {
    if (world.isOpenHere(runId) || !(await world.isLockFree(runId))) return;
    const found = await world.findRun(runId);
    if (!found || isEnded(found.run)) return;
    const cause = await world.causeFor(found.run.session);
    if (found.run.place && (await world.readOn(found.run, cause))) return;
    const happening = endOf(found.run, cause);
    const at = world.now();
    const run = reduceRun(found.run, happening, at);
    const entry = { runId, seq: run.seq, happenings: [{ at, happening }] };
    const fold = await world.foldFromJournal(run, world.protocols.answersOf(run.protocol));
    await world.writeEnd(run, fold, entry);
    world.onRecovered(run);
  }

  async function pass() {
    const settled = await world.settle().catch((error): string[] => {
      logFault('settling', error);
      return [];
    });
    for (const conversationId of settled) world.onSettled(conversationId);
    for (const runId of await world.openRunIds()) {
      await recover(runId).catch((error) => logFault('recovery', error));
    }
  }

  return (): Promise<void> => {
    chain = chain.then(pass).catch((error) => logFault('recovery', error));
    return chain;
  };
}

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
