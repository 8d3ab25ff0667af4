import type { JournalEntry } from '../../chat/run/journal-entry.ts';
import {
  type Interruption,
  isEnded,
  type Run,
  type RunWithFold,
  reduceRun,
  type StoredPlace,
} from '../../chat/run/run.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { Fold } from '../../runnable/fold.ts';
import type { AnswerReader, Protocols } from '../../runnable/protocol.ts';

export type RecoveryWorld = {
  now(): number;
  openRunIds(): Promise<string[]>;
  /** Runs that this worker has open are its own affair. */
  isOpenHere(runId: string): boolean;
  isLockFree(runId: string): Promise<boolean>;
  findRun(runId: string): Promise<RunWithFold | undefined>;
  protocols: Protocols;
  foldFromJournal(run: Run, answers: AnswerReader): Promise<Fold>;
  writeEnd(run: Run, fold: Fold, entry: JournalEntry | undefined): Promise<StoredPlace>;
  /** What took the worker of a run that was started in this session of the browser. */
  causeFor(session: string): Promise<Interruption>;
  /** Brings to disk what it refused before; resolves to the conversations of it. */
  settle(): Promise<string[]>;
  onSettled(conversationId: string): void;
  onRecovered(run: Run): void;
};

/**
 * Finds runs that have no end and nobody who runs them, and ends them as interrupted. Passes are one chain:
 * two at once would tell a panel a state that the other is about to change.
 */
export function createRecovery(world: RecoveryWorld) {
  let chain = Promise.resolve();

  async function recover(runId: string) {
    if (world.isOpenHere(runId) || !(await world.isLockFree(runId))) return;
    const found = await world.findRun(runId);
    if (!found || isEnded(found.run)) return;
    const interrupted = { type: 'interrupted' as const, cause: await world.causeFor(found.run.session) };
    const at = world.now();
    const run = reduceRun(found.run, interrupted, at);
    const entry = { runId, seq: run.seq, happenings: [{ at, happening: interrupted }] };
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
