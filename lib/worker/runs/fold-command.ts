import { isEnded, type Run, type RunWithFold, type StoredPlace } from '../../chat/run/run.ts';
import type { Json } from '../../json/json.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import type { CommandHandlers } from '../../platform/browser/messaging.ts';
import { foldOf } from '../../runnable/fold.ts';
import type { AnswerReader, Protocols } from '../../runnable/protocol.ts';
import type { Change } from '../../wire/changes.ts';

type FoldWorld = {
  protocols: Protocols;
  readConversation(id: string): Promise<{ runs: ReadonlyMap<string, RunWithFold> } | undefined>;
  /** Reads the chunks of a run that its trace still holds. */
  chunksInJournal(run: Run, answers: AnswerReader): Promise<Json[]>;
  rewriteRun(run: RunWithFold): Promise<StoredPlace>;
  notice(change: Change): void;
};

/**
 * Folds stored answers again by today's rules if all their chunks are still stored; other answers stay as
 * they are.
 */
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
