import { type Conversation, type Message, restored, seen } from '../../chat/conversation/conversation.ts';
import type { ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import { readHead } from '../../chat/conversation/stored-record.ts';
import type { StoredPlace } from '../../chat/run/run.ts';
import { createSerialTasks } from '../browser/serial-tasks.ts';
import { readableHeads } from './conversation-reading.ts';
import type { Batch, StoredRun } from './record-store.ts';
import { records } from './records.ts';

const inOrder = createSerialTasks();

/**
 * Writes a turn as a whole: conversation, messages and the record of its run. Resolves to where it is, or to
 * `known` if the run was there already; throws where it can be written nowhere.
 */
export const writeTurn = (
  head: Conversation,
  messages: Message[],
  stored: StoredRun,
): Promise<StoredPlace | 'known'> =>
  inOrder(async () => {
    // A disk that cannot be read has no say in whether it can be written.
    if (await records.run(stored.id).catch(() => undefined)) return 'known';
    return records.write({
      conversationId: head.id,
      head: () => head,
      messages,
      runs: [stored],
      isDurable: true,
    });
  });

/** Somebody has looked at how the last run of the conversation ended. */
export async function markSeen(id: string) {
  await records.write({
    conversationId: id,
    head: (stored) => (stored?.unseen ? seen(stored) : undefined),
    isDurable: false,
  });
}

/** Changes a conversation itself; one that is not there stays so. */
export const changeConversation = (
  id: string,
  change: (head: Conversation) => Conversation,
): Promise<StoredPlace> =>
  records.write({ conversationId: id, head: (stored) => stored && change(stored), isDurable: true });

/**
 * Takes in conversations from outside, those that are not there together; one that was taken away is brought back.
 * Throws what the disk says, and then nothing of those that are new was written.
 */
export const takeRecords = (given: ConversationRecord[]): Promise<('taken' | 'known')[]> =>
  inOrder(async () => {
    const heads = await Promise.all(given.map((record) => records.head(record.conversation.id)));
    const added = given.filter((_, place) => heads[place] === undefined);
    if (added.length > 0) await records.take(added.map(batchOf));
    return Promise.all(heads.map(broughtBack));
  });

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
  // The file is there still, should the computer fail: each would wait for the disk.
  isDurable: false,
  isNew: true,
});

/** Removes for good what was taken away before a moment, but for those that something still goes on in. */
export async function purgeConversations(before: number, isOpen: (id: string) => boolean) {
  const isDue = ({ id, deletedAt }: Conversation) =>
    deletedAt !== undefined && deletedAt <= before && !isOpen(id);
  const due = readableHeads(await records.deletedHeads()).filter(isDue);
  if (due.length > 0) await records.remove(due.map(({ id }) => id));
}
