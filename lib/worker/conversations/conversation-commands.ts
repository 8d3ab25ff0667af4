import {
  type Conversation,
  type ConversationChange,
  changed,
  goneFrom,
  lastRunOf,
  type PrunedBranch,
  restored,
} from '../../chat/conversation/conversation.ts';
import { branchAt, graceMs, pruned, unpruned } from '../../chat/conversation/pruning.ts';
import type { Run } from '../../chat/run/run.ts';
import { homeOf, isTemporary } from '../../chat/storage/record-id.ts';
import type { Refusal } from '../../chat/storage/refusal.ts';
import { logFault } from '../../platform/browser/fault-log.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import { createSerialTasksByKey } from '../../platform/browser/serial-tasks.ts';
import { findConversation, readWithPruned } from '../../platform/records/conversation-reading.ts';
import { changeConversation, purgeConversations } from '../../platform/records/conversation-writing.ts';
import { records } from '../../platform/records/records.ts';
import { findRun } from '../../platform/records/run-store.ts';
import type { Change } from '../../wire/changes.ts';
import type { RunEngine } from '../runs/run-engine.ts';

/** Queues what changes a conversation: each turn builds on the records of the one before. */
export const turnsInOrder = createSerialTasksByKey();

type ConversationWorld = {
  engine: Pick<RunEngine, 'openRuns' | 'stop'>;
  now(): number;
  clearNotification(id: string): Promise<void>;
  notice(change: Change): void;
};

/** `deletedAt` of a conversation that is removed as soon as no run of it is open. */
const forGood = 0;

export function createConversationCommands(world: ConversationWorld) {
  const { engine, now, notice } = world;

  return {
    'conversation.change': ({ id, change }) => turnsInOrder(id, () => changeOne(id, change, world)),

    async 'conversation.delete'({ ids, isForGood }) {
      const outcome = await inTurnsOf(ids, () => remove(ids, isForGood));
      // A deletion for good also removes earlier deletions at once.
      await purgeDeleted(world, isForGood ? 0 : graceMs);
      return outcome;
    },

    'conversation.restore': ({ ids }) => changeAll(ids, restored, world),
  } satisfies Partial<CommandHandlers>;

  async function remove(ids: string[], isForGood: boolean) {
    const open = new Set(engine.openRuns().map(({ conversationId }) => homeOf(conversationId)));
    for (const { id, conversationId } of engine.openRuns())
      if (ids.includes(homeOf(conversationId))) engine.stop(id);
    const deletedAt = isForGood ? forGood : now();
    const isMarked = (id: string) => !isForGood || open.has(id);
    const outcome = await changeAll(ids.filter(isMarked), (head) => ({ ...head, deletedAt }), world);
    const removed = ids.filter((id) => !isMarked(id));
    await records.remove(removed);
    for (const id of removed) notice({ store: 'conversations', id });
    await Promise.all(ids.map(world.clearNotification));
    return { ...outcome, isEnding: isForGood && ids.some(isMarked) };
  }
}

/** Removes a conversation that was deleted for good while a run of it was open, once none is. */
export const removeOnceEnded = (
  run: Pick<Run, 'conversationId'>,
  { engine, notice }: { engine: Pick<RunEngine, 'openRuns'>; notice(change: Change): void },
): Promise<void> => {
  const id = homeOf(run.conversationId);
  return turnsInOrder(id, async () => {
    const isOpen = engine.openRuns().some(({ conversationId }) => homeOf(conversationId) === id);
    if (isOpen || (await findConversation(id))?.deletedAt !== forGood) return;
    await records.remove([id]);
    notice({ store: 'conversations', id });
  });
};

/** Runs a task while nothing else changes these conversations. Taken in one order, the turns never wait in a ring. */
const inTurnsOf = <T>(ids: string[], task: () => Promise<T>): Promise<T> =>
  [...new Set(ids)].sort().reduce((inner, id) => () => turnsInOrder(id, inner), task)();

async function changeOne(id: string, change: ConversationChange, world: ConversationWorld) {
  let isGone = false;
  const outcome = await changeAll(
    [id],
    (head) => {
      isGone = change.tip !== undefined && goneFrom(head).has(change.tip);
      return isGone ? head : changed(head, change);
    },
    world,
  );
  if (isGone) throw new CommandRefusal({ code: 'message-gone' });
  return outcome;
}

/** Changes the heads of conversations, and tells the pages. */
async function changeAll(
  ids: string[],
  change: (head: Conversation) => Conversation,
  { notice }: Pick<ConversationWorld, 'notice'>,
) {
  const places = await Promise.all(ids.map((id) => changeConversation(id, change)));
  for (const id of ids) notice({ store: 'conversations', id });
  return { isSaved: ids.every((id, at) => isTemporary(id) || places[at] === 'disk') };
}

/**
 * Removes conversations and branches that were not restored in time, except where a run is open. Must not be called
 * in order.
 */
export const purgeDeleted = ({ engine, now }: ConversationWorld, patienceMs = graceMs) =>
  purgeConversations(now() - patienceMs, {
    isOpen: (id) => engine.openRuns().some(({ conversationId }) => homeOf(conversationId) === id),
    inOrder: turnsInOrder,
  });

type PruneWorld = ConversationWorld & {
  /** Pauses the queue of a conversation; `isOver` ends a pause of that reason. Called in order. */
  pauseQueue(conversationId: string, refusal: Refusal, isOver?: boolean): Promise<void>;
};

const deletion: Refusal = { code: 'answer-deleted' };

const hadLastRun = ({ runs, before }: PrunedBranch) => runs.includes(before.lastRun.id);

/** Deletes branches, whose runs are stopped, and brings them back. One write of the head does either. */
export function createPruneCommands(world: PruneWorld) {
  const { engine } = world;

  async function prune(id: string, messageId: string, preview: string) {
    const stored = await readWithPruned(id);
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
    const head = await findConversation(id);
    const branch = head?.pruned?.find((item) => item.id === messageId);
    if (!branch) throw new CommandRefusal({ code: 'branch-gone' });
    const last = await findRun(branch.before.lastRun.id);
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
  } satisfies Partial<CommandHandlers>;
}
