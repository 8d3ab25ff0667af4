import {
  type Conversation,
  type Message,
  type PrunedBranch,
  restored,
  seen,
  withPruned,
} from '../../chat/conversation/conversation.ts';
import { type ConversationRecord, readHead } from '../../chat/conversation/conversation-record.ts';
import type { QueuedMessage } from '../../chat/queue/message-queue.ts';
import type { StoredPlace } from '../../chat/run/run.ts';
import { createSerialTasks } from '../browser/serial-tasks.ts';
import { findConversation, readableHeads } from './conversation-reading.ts';
import type { Batch, StoredRun } from './record-store.ts';
import { records } from './records.ts';

const inOrder = createSerialTasks();

/**
 * Writes conversation, messages and run of a turn in one batch. Resolves to the store that has it, or to
 * `known` if the run exists; throws if neither store takes it. `isAside`: the head may have changed meanwhile, and
 * only its sites are written.
 */
export const writeTurn = (
  head: Conversation,
  messages: Message[],
  stored: StoredRun,
  isAside = false,
): Promise<StoredPlace | 'known'> =>
  inOrder(async () => {
    // A failed read does not mean that the disk refuses writes.
    if (await records.run(stored.id).catch(() => undefined)) return 'known';
    return records.write({
      conversationId: head.id,
      head: (present) => (isAside && present ? withSites(present, head) : head),
      messages,
      runs: [stored],
      isDurable: true,
    });
  });

/** Writes a message that waits to be sent. */
export const writeQueued = (item: QueuedMessage): Promise<StoredPlace> =>
  records.write({ conversationId: item.conversationId, queued: [item], isDurable: true });

/** Removes the unseen mark of a conversation, unless it waits for a person: that stays news until it is answered. */
export async function markSeen(id: string) {
  await records.write({
    conversationId: id,
    head: (stored) => (stored?.unseen && !isWaiting(stored) ? seen(stored) : undefined),
    isDurable: false,
  });
}

const isWaiting = ({ lastRun }: Conversation) => lastRun.status === 'waiting-for-you';

/** Changes the head of a conversation, if there is one. */
export const changeConversation = (
  id: string,
  change: (head: Conversation) => Conversation,
): Promise<StoredPlace> =>
  records.write({ conversationId: id, head: (stored) => stored && change(stored), isDurable: true });

/**
 * Imports conversations: adds the new ones, all or none, and restores deleted ones. Throws the error of the
 * disk if the new ones cannot be added.
 */
export const takeRecords = (given: ConversationRecord[]): Promise<('taken' | 'known')[]> =>
  inOrder(async () => {
    const heads = await Promise.all(given.map((record) => records.head(record.conversation.id)));
    const added = given.filter((_, place) => heads[place] === undefined);
    if (added.length > 0) await records.take(added.map(batchOf));
    return Promise.all(heads.map(broughtBack));
  });

const withSites = (present: Conversation, { sites }: Conversation): Conversation =>
  sites ? { ...present, sites } : present;

async function broughtBack(stored: unknown) {
  if (stored === undefined) return 'taken';
  const head = readHead(stored).data;
  if (head?.deletedAt === undefined) return 'known';
  await changeConversation(head.id, restored);
  return 'taken';
}

const batchOf = ({ conversation: head, messages, runs }: ConversationRecord): Batch => ({
  conversationId: head.id,
  head: () => head,
  messages,
  runs: runs.map(({ run, fold }) => ({
    id: run.id,
    conversationId: head.id,
    run: { ...run, stored: 'disk' },
    fold,
  })),
  // Waiting for the disk each time is slow, and after a crash the file can be imported again.
  isDurable: false,
  isNew: true,
});

/** Things that a purge keeps clear of. */
export type PurgeWorld = {
  isOpen(conversationId: string): boolean;
  /** Runs what changes the branches of a conversation, one at a time. */
  inOrder<T>(conversationId: string, task: () => Promise<T>): Promise<T>;
};

/** Removes for good the conversations and branches deleted by the time `before`; not where a run is open. */
export async function purgeConversations(before: number, world: PurgeWorld) {
  const heads = readableHeads(await records.deletedHeads()).filter(({ id }) => !world.isOpen(id));
  const isDue = ({ deletedAt }: Conversation) => deletedAt !== undefined && deletedAt <= before;
  const due = heads.filter(isDue);
  if (due.length > 0) await records.remove(due.map(({ id }) => id));
  for (const head of heads)
    if (!isDue(head) && dueIn(head, before).length > 0)
      await world.inOrder(head.id, () => purgeBranches(head.id, before, world));
}

const dueIn = ({ pruned = [] }: Conversation, before: number) => pruned.filter(({ at }) => at <= before);

/** Must be called in order: a branch may have come back since it was found to be due. */
async function purgeBranches(conversationId: string, before: number, { isOpen }: PurgeWorld) {
  const head = await findConversation(conversationId);
  const due = head && !isOpen(conversationId) ? dueIn(head, before) : [];
  if (due.length === 0) return;
  const isDue = ({ id, at }: PrunedBranch) => due.some((branch) => branch.id === id && branch.at === at);
  await records.removeFrom({
    conversationId,
    head: (stored) =>
      stored &&
      withPruned(
        stored,
        (stored.pruned ?? []).filter((branch) => !isDue(branch)),
      ),
    gone: { messages: due.flatMap(({ messages }) => messages), runs: due.flatMap(({ runs }) => runs) },
    isDurable: true,
  });
}
