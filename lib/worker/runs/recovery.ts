import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import { type RunHappening, reduceRun } from '../../chat/run/reduce-run.ts';
import { isEnded, type Run, type RunWithFold, type StoredPlace } from '../../chat/run/run.ts';
import type { Interruption } from '../../chat/run/run-state.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { notArrived } from '../../runnable/description.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { AnswerReader, Protocols } from '../../runnable/protocol.ts';

export type RecoveryWorld = {
  now(): number;
  openRunIds(): Promise<string[]>;
  /** Tells whether this worker has the run open, and so needs no recovery. */
  isOpenHere(runId: string): boolean;
  isLockFree(runId: string): Promise<boolean>;
  findRun(runId: string): Promise<RunWithFold | undefined>;
  protocols: Protocols;
  foldFromJournal(run: Run, answers: AnswerReader): Promise<Fold>;
  /** Goes on with a run that the server may still carry on; false if that is not possible. */
  readOn(run: Run, cause: Interruption): Promise<boolean>;
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
