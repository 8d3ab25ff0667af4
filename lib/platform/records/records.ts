import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import { readHead } from '../../chat/conversation/conversation-record.ts';
import type { QueuedMessage } from '../../chat/queue/message-queue.ts';
import type { StoredPlace } from '../../chat/run/run.ts';
import { homeOf, isTemporary, repeatsOf } from '../../chat/storage/record-id.ts';
import { logFault } from '../browser/fault-log.ts';
import { createSerialTasksByKey } from '../browser/serial-tasks.ts';
import { diskRecords as kept } from './disk-records.ts';
import { orNone, recordReading } from './record-reading.ts';
import type { Batch, StoredRun } from './record-store.ts';
import { sessionRecords as session } from './session-records.ts';

/**
 * Conversations in both stores. After the disk has refused a write, all of that conversation goes to the session until
 * the disk takes it, so the session always has the newer records. A temporary conversation is in the session only.
 */
export const records = {
  ...recordReading,

  /** Writes a batch; resolves to the store that took it. Throws StorageRefused if neither does. */
  write: (batch: Batch): Promise<StoredPlace> => inOrder(batch.conversationId, () => writeWhereItIs(batch)),

  /** Adds new conversations to the disk, all or none. Throws the error of the disk. */
  take: (batches: Batch[]): Promise<void> => kept.write(...batches),

  /**
   * Writes a batch that removes records, and the repeats of its runs; a conversation that waits for the disk keeps them
   * until it is there.
   */
  removeFrom: (batch: Batch): Promise<void> =>
    inOrder(batch.conversationId, async () => {
      const { conversationId, gone } = batch;
      if (isTemporary(conversationId)) await session.write(batch);
      else if (await settled(conversationId)) await kept.write(batch);
      else return;
      await removeAll((gone?.runs ?? []).map((id) => repeatsOf({ conversationId, id })));
    }),

  /** Removes conversations, with their repeats, from both stores; none of them may have an open run. */
  remove: (ids: string[]): Promise<void> => removeAll(ids),

  /** Removes a queued message from both stores. Throws the error of the disk. */
  unqueue: (conversationId: string, id: string): Promise<void> =>
    inOrder(conversationId, async () => {
      if (await isHeld(conversationId)) await session.unqueue(conversationId, id);
      if (!isTemporary(conversationId)) await orNone(kept.unqueue(conversationId, id));
    }),

  /** Moves conversations from the session to the disk, if it takes them now; resolves to the ids of those moved. */
  async settle(): Promise<string[]> {
    const held = await unsettledIds();
    const outcomes = await Promise.all(held.map((id) => inOrder(id, () => settled(id))));
    return held.filter((_, place) => outcomes[place]);
  },

  hasUnsettled: async () => (await unsettledIds()).length > 0,
};

async function removeAll(ids: string[]) {
  if (ids.length === 0) return;
  await orNone(kept.remove(ids));
  const isGone = (id: string) => ids.includes(id) || ids.includes(homeOf(id));
  const held = (await session.conversationIds()).filter(isGone);
  if (held.length > 0) await session.remove(held);
}

/** Both the disk and the session refused a write. */
export class StorageRefused extends Error {
  override name = 'StorageRefused' as const;
}

/** Queues the writes of a conversation: each reads what the previous one wrote. */
const inOrder = createSerialTasksByKey();

/** Returns the ids of conversations that wait in the session for the disk. */
const unsettledIds = async () => (await session.conversationIds()).filter((id) => !isTemporary(id));

const isHeld = async (conversationId: string) => (await session.conversationIds()).includes(conversationId);

const mayBeOnDisk = async ({ conversationId, isDurable }: Batch) =>
  !isTemporary(conversationId) && (isDurable ? settled(conversationId) : !(await isHeld(conversationId)));

async function writeWhereItIs(batch: Batch): Promise<StoredPlace> {
  const { conversationId, head } = batch;
  if ((await mayBeOnDisk(batch)) && (await writeToDisk(batch))) return 'disk';
  const onDisk = head && readHead(await kept.head(conversationId).catch(() => undefined)).data;
  try {
    await session.write({
      ...batch,
      ...(head ? { head: (stored) => head(stored ?? onDisk) } : {}),
      runs: stampedWith('session', batch.runs),
    });
    return 'session';
  } catch (error) {
    throw new StorageRefused(String(error), { cause: error });
  }
}

async function writeToDisk(batch: Batch): Promise<boolean> {
  try {
    await kept.write({ ...batch, runs: stampedWith('disk', batch.runs) });
    return true;
  } catch (error) {
    logFault('writing to disk', error);
    return false;
  }
}

async function settled(conversationId: string): Promise<boolean> {
  if (!(await isHeld(conversationId))) return true;
  const { head, messages, runs } = await session.conversation(conversationId);
  const isWritten = await writeToDisk({
    conversationId,
    head: (stored) => knowing(stored, head as Conversation | undefined),
    messages: messages as Message[],
    runs,
    entries: await session.journalOf(conversationId),
    queued: (await session.queued(conversationId)) as QueuedMessage[],
    isDurable: true,
  });
  if (isWritten) await session.remove([conversationId]);
  return isWritten;
}

/** Restores title and start of a conversation: a head made while the disk was unreadable lacks them. */
function knowing(stored: Conversation | undefined, head: Conversation | undefined) {
  if (!stored || !head || head.createdAt <= stored.createdAt) return head;
  const { title, titled, createdAt } = stored;
  return { ...head, ...(titled ? { titled } : {}), title, createdAt };
}

const stampedWith = (stored: StoredPlace, runs: StoredRun[] = []) =>
  runs.map((item) => ({ ...item, run: { ...item.run, stored } }));
