import {
  isEnded,
  mayReadOn,
  type Run,
  type RunWithFold,
  reopened,
  type StoredPlace,
} from '../../chat/run/run.ts';
import type { Json } from '../../json/json.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import { foldOf } from '../../runnable/fold.ts';
import type { AnswerReader, Protocols } from '../../runnable/protocol.ts';
import type { Change } from '../../wire/changes.ts';
import type { ReadOn } from './recovery.ts';
import { type RepeatWorld, repeatRun } from './repeat-run.ts';
import { startRun } from './start-run.ts';

export type RunCommandsWorld = RepeatWorld & {
  /** Runs what changes the branches of a conversation one at a time. */
  inOrder<T>(conversationId: string, task: () => Promise<T>): Promise<T>;
  /** Ends runs whose worker is dead. */
  recover(): Promise<void>;
  readOn: ReadOn;
  writeOpen(run: Run): Promise<StoredPlace>;
  rewriteRun(run: RunWithFold): Promise<StoredPlace>;
  markSeen(conversationId: string): Promise<void>;
};

export function createRunCommands(world: RunCommandsWorld) {
  const { engine, inOrder } = world;

  async function rewrite(runId: string, part: Partial<Run>, change: Pick<Change, 'runId'> = {}) {
    if (engine.isOpen(runId)) throw new CommandRefusal({ code: 'answer-not-saved' });
    const found = await world.findRun(runId);
    if (!found || !isEnded(found.run)) return {};
    await world.rewriteRun({ ...found, run: { ...found.run, ...part } });
    world.notice({ store: 'conversations', id: found.run.conversationId, ...change });
    return {};
  }

  return {
    'run.start': (input) => inOrder(input.conversationId, () => startRun(input, world)),
    'run.repeat': (input) => inOrder(input.repeatId, () => repeatRun(input, world)),
    'run.stop': async ({ runId }) => {
      if (engine.isOpen(runId)) engine.stop(runId);
      else {
        await world.recover();
        engine.stop(runId);
      }
      return {};
    },
    'run.readOn': async ({ runId }) => {
      const run = engine.isOpen(runId) ? undefined : (await world.findRun(runId))?.run;
      if (!run || !mayReadOn(run)) return {};
      const again = reopened(run);
      const isTaken = await world.readOn(again, 'unknown', () => world.writeOpen(again));
      // A second press finds the run open already.
      if (!isTaken && !engine.isOpen(runId)) throw new CommandRefusal({ code: 'profile-gone' });
      world.notice({ store: 'conversations', id: run.conversationId });
      return {};
    },
    'run.keep': ({ runId }) => rewrite(runId, { kept: true }),
    'run.note': ({ runId, note }) => rewrite(runId, note, { runId }),
    'conversation.seen': async ({ id }) => {
      await world.markSeen(id);
      world.notice({ store: 'list', id });
      return {};
    },
  } satisfies Partial<CommandHandlers>;
}

type FoldWorld = {
  protocols: Protocols;
  readConversation(id: string): Promise<{ runs: ReadonlyMap<string, RunWithFold> } | undefined>;
  /** Reads the chunks of a run that its trace still holds. */
  chunksInJournal(run: Run, answers: AnswerReader): Promise<Json[]>;
  rewriteRun(run: RunWithFold): Promise<StoredPlace>;
  notice(change: Change): void;
};

/** Folds stored answers again by today's rules if all their chunks are still stored; other answers stay as they are. */
export function createFoldCommand(world: FoldWorld): Pick<CommandHandlers, 'conversation.fold'> {
  const answersOf = ({ protocol }: Run) => world.protocols.answersOf(protocol);

  async function foldAnew({ run, fold }: RunWithFold) {
    const answers = answersOf(run);
    const chunks = await world.chunksInJournal(run, answers);
    const isWhole = chunks.length === run.chunks;
    const next = isWhole
      ? answers.fold.settled(foldOf(answers.fold, chunks))
      : { parts: fold.parts, series: {} };
    await world.rewriteRun({ run, fold: next });
  }

  async function foldAll(conversationId: string) {
    const stored = await world.readConversation(conversationId);
    const old = [...(stored?.runs.values() ?? [])].filter(
      ({ run, fold }) => isEnded(run) && answersOf(run).fold.isOutdated(fold),
    );
    for (const item of old) await foldAnew(item);
    if (old.length > 0) world.notice({ store: 'conversations', id: conversationId });
  }

  return {
    async 'conversation.fold'({ id }) {
      void foldAll(id).catch((error) => logFault('folding anew', error));
      return {};
    },
  };
}
