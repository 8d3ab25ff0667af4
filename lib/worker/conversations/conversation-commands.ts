import {
  type Conversation,
  type ConversationChange,
  changed,
  goneFrom,
  restored,
} from '../../chat/conversation/conversation.ts';
import { graceMs } from '../../chat/conversation/pruning.ts';
import type { Run, StoredPlace } from '../../chat/run/run.ts';
import { homeOf, isTemporary } from '../../chat/storage/record-id.ts';
import { type CommandHandlers, CommandRefusal } from '../../platform/browser/messaging.ts';
import { createSerialTasksByKey } from '../../platform/browser/serial-tasks.ts';
import type { PurgeWorld } from '../../platform/records/conversation-writing.ts';
import type { Change } from '../../wire/changes.ts';
import type { RunEngine } from '../runs/run-engine.ts';

/** Queues what changes a conversation: each turn builds on the records of the one before. */
export const turnsInOrder = createSerialTasksByKey();

export type ConversationWorld = {
  engine: Pick<RunEngine, 'openRuns' | 'stop'>;
  now(): number;
  changeConversation(id: string, change: (head: Conversation) => Conversation): Promise<StoredPlace>;
  removeConversations(ids: string[]): Promise<void>;
  purgeConversations(before: number, world: PurgeWorld): Promise<void>;
  clearNotification(id: string): Promise<void>;
  notice(change: Change): void;
};

/** `deletedAt` of a conversation that is removed as soon as no run of it is open. */
const forGood = 0;

type ConversationCommand = 'conversation.change' | 'conversation.delete' | 'conversation.restore';

export function createConversationCommands(
  world: ConversationWorld,
): Pick<CommandHandlers, ConversationCommand> {
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
  };

  async function remove(ids: string[], isForGood: boolean) {
    const open = new Set(engine.openRuns().map(({ conversationId }) => homeOf(conversationId)));
    for (const { id, conversationId } of engine.openRuns())
      if (ids.includes(homeOf(conversationId))) engine.stop(id);
    const deletedAt = isForGood ? forGood : now();
    const isMarked = (id: string) => !isForGood || open.has(id);
    const outcome = await changeAll(ids.filter(isMarked), (head) => ({ ...head, deletedAt }), world);
    const removed = ids.filter((id) => !isMarked(id));
    await world.removeConversations(removed);
    for (const id of removed) notice({ store: 'conversations', id });
    await Promise.all(ids.map(world.clearNotification));
    return { ...outcome, isEnding: isForGood && ids.some(isMarked) };
  }
}

/** Removes a conversation that was deleted for good while a run of it was open, once none is. */
export const removeOnceEnded = (
  run: Pick<Run, 'conversationId'>,
  {
    engine,
    findConversation,
    removeConversations,
    notice,
  }: Pick<ConversationWorld, 'removeConversations' | 'notice'> & {
    engine: Pick<RunEngine, 'openRuns'>;
    findConversation(id: string): Promise<Conversation | undefined>;
  },
): Promise<void> => {
  const id = homeOf(run.conversationId);
  return turnsInOrder(id, async () => {
    const isOpen = engine.openRuns().some(({ conversationId }) => homeOf(conversationId) === id);
    if (isOpen || (await findConversation(id))?.deletedAt !== forGood) return;
    await removeConversations([id]);
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
export async function changeAll(
  ids: string[],
  change: (head: Conversation) => Conversation,
  { changeConversation, notice }: Pick<ConversationWorld, 'changeConversation' | 'notice'>,
) {
  const places = await Promise.all(ids.map((id) => changeConversation(id, change)));
  for (const id of ids) notice({ store: 'conversations', id });
  return { isSaved: ids.every((id, at) => isTemporary(id) || places[at] === 'disk') };
}

/**
 * Removes conversations and branches that were not restored in time, except where a run is open. Must not be called
 * in order.
 */
export const purgeDeleted = ({ engine, now, purgeConversations }: ConversationWorld, patienceMs = graceMs) =>
  purgeConversations(now() - patienceMs, {
    isOpen: (id) => engine.openRuns().some(({ conversationId }) => homeOf(conversationId) === id),
    inOrder: turnsInOrder,
  });
