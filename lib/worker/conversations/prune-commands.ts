import { type Conversation, lastRunOf, type PrunedBranch } from '../../chat/conversation/conversation.ts';
import { branchAt, pruned, unpruned } from '../../chat/conversation/pruning.ts';
import type { RunWithFold } from '../../chat/run/run.ts';
import type { Refusal } from '../../chat/storage/refusal.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import { type ConversationWorld, changeAll, purgeDeleted, turnsInOrder } from './conversation-commands.ts';

export type PruneWorld = ConversationWorld & {
  findConversation(id: string): Promise<Conversation | undefined>;
  findRun(id: string): Promise<RunWithFold | undefined>;
  /** Reads a conversation with its deleted branches. */
  readWithPruned(id: string): Promise<StoredConversation | undefined>;
  /** Pauses the queue of a conversation; `isOver` ends a pause of that reason. Called in order. */
  pauseQueue(conversationId: string, refusal: Refusal, isOver?: boolean): Promise<void>;
};

type PruneCommand = 'conversation.prune' | 'conversation.unprune';

const deletion: Refusal = { code: 'answer-deleted' };

const hadLastRun = ({ runs, before }: PrunedBranch) => runs.includes(before.lastRun.id);

/** Deletes branches, whose runs are stopped, and brings them back. One write of the head does either. */
export function createPruneCommands(world: PruneWorld): Pick<CommandHandlers, PruneCommand> {
  const { engine } = world;

  async function prune(id: string, messageId: string, preview: string) {
    const stored = await world.readWithPruned(id);
    const branch = stored && branchAt(messageId, stored.conversation, stored.messages);
    if (!branch) throw new CommandRefusal({ code: 'message-gone' });
    // First: without it the end of a stopped run sends the next message.
    const isLastGone = stored.messages.some(
      (item) =>
        item.role === 'answer' && item.runId === stored.conversation.lastRun.id && branch.ids.has(item.id),
    );
    if (isLastGone) await world.pauseQueue(id, deletion);
    for (const run of engine.openRuns()) if (branch.ids.has(run.messageId)) engine.stop(run.id);
    const { messages } = stored;
    const tree = { messages, runs: [...stored.runs.values()].map(({ run }) => run) };
    const now = world.now();
    const outcome = await changeAll([id], (head) => pruned(head, branch, tree, { now, preview }), world);
    return { ...outcome, messageId: branch.root.id };
  }

  async function unprune(id: string, messageId: string) {
    const head = await world.findConversation(id);
    const branch = head?.pruned?.find((item) => item.id === messageId);
    if (!branch) throw new CommandRefusal({ code: 'branch-gone' });
    const last = await world.findRun(branch.before.lastRun.id);
    const lastRun = last && lastRunOf(last.run);
    const outcome = await changeAll([id], (found) => unpruned(found, messageId, lastRun) ?? found, world);
    const [one, other] = head?.pruned?.filter(hadLastRun) ?? [];
    if (one === branch && !other) await world.pauseQueue(id, deletion, true);
    return outcome;
  }

  return {
    async 'conversation.prune'({ id, messageId, preview }) {
      const outcome = await turnsInOrder(id, () => prune(id, messageId, preview));
      // The branch is deleted already, and the next purge removes what this one leaves.
      await purgeDeleted(world).catch((error) => logFault('removing deleted branches', error));
      return outcome;
    },
    'conversation.unprune': ({ id, messageId }) => turnsInOrder(id, () => unprune(id, messageId)),
  };
}
