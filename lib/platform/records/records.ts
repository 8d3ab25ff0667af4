import type { Conversation, Message } from '../../chat/conversation/conversation.ts';
import { readHead } from '../../chat/conversation/stored-record.ts';
import { isTemporary } from '../../chat/conversation/temporary.ts';
import type { StoredPlace } from '../../chat/run/run.ts';
import { logFault } from '../browser/fault-log.ts';
import { createSerialTasksByKey } from '../browser/serial-tasks.ts';
import { database, unlessRefused } from './database.ts';
import { diskRecords as kept } from './disk-records.ts';
import type { Batch, IsKnown, StoredRun } from './record-store.ts';
import { sessionRecords as session } from './session-records.ts';

/**
 * Conversations wherever they are. What the disk refuses is held in the session, and from then on all of that
 * conversation, until the disk takes it: so what the session has is always the newer. It is read first, since
 * what leaves it in the meantime is then found on disk. A temporary conversation is in the session alone.
 */
export const records = {
  async unseenHeads() {
    const held = await session.heads();
    const onDisk = (await orNothing(kept.unseenHeads())).filter(isNoneOf(held));
    return [...onDisk, ...held.filter((head) => (head as Conversation).unseen === 1)];
  },
  async deletedHeads() {
    const held = await session.deletedHeads();
    return [...(await orNothing(kept.deletedHeads())).filter(isNoneOf(held)), ...held];
  },
  head: async (id: string) => (await session.head(id)) ?? (await orNone(kept.head(id))),
  message: async (id: string) => (await session.message(id)) ?? (await orNone(kept.message(id))),
  run: async (id: string) => (await session.run(id)) ?? (await orNone(kept.run(id))),

  async conversation(id: string, isKnown?: IsKnown) {
    const held = await session.conversation(id);
    const onDisk = (await orNone(kept.conversation(id, isKnown))) ?? {
      head: undefined,
      messages: [],
      runs: [],
    };
    return {
      head: held.head ?? onDisk.head,
      messages: merged(onDisk.messages, held.messages),
      runs: merged(onDisk.runs, held.runs),
    };
  },

  /** A run that goes on on disk may have ended in the session. */
  async openRuns(): Promise<StoredRun[]> {
    const held = await session.runs();
    const onDisk = (await orNothing(kept.openRuns())).filter(isNoneOf(held));
    return [...onDisk, ...held.filter(({ open }) => open === 1)];
  },

  async journal(runId: string) {
    const held = await session.journal(runId);
    const entries = [...(await orNothing(kept.journal(runId))), ...held];
    const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
    return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  },

  /** Resolves to where it was written; throws StorageRefused where it could be written nowhere. */
  write: (batch: Batch): Promise<StoredPlace> => inOrder(batch.conversationId, () => writeWhereItIs(batch)),

  /** Takes in conversations that are nowhere: to disk, all of them or none. Throws what the disk says. */
  take: (batches: Batch[]): Promise<void> => kept.write(...batches),

  /** Removes conversations from wherever they are; nothing may go on in them. */
  async remove(ids: string[]): Promise<void> {
    await orNone(kept.remove(ids));
    const held = (await session.conversationIds()).filter((id) => ids.includes(id));
    if (held.length > 0) await session.remove(held);
  },

  /** Brings to disk what the session holds, where the disk takes it now; resolves to whose it was. */
  async settle(): Promise<string[]> {
    const held = await unsettledIds();
    const outcomes = await Promise.all(held.map((id) => inOrder(id, () => settled(id))));
    return held.filter((_, place) => outcomes[place]);
  },

  hasUnsettled: async () => (await unsettledIds()).length > 0,
};

/** Of all conversations; apart from the rest, for only pages ask for them. */
export async function allHeads(): Promise<unknown[]> {
  const held = await session.heads();
  return merged(await orNothing(database().then((db) => db.getAll('conversations'))), held);
}

/** Neither the disk nor the memory of the session takes it. */
export class StorageRefused extends Error {
  override name = 'StorageRefused' as const;
}

/** Why the browser keeps nothing at all; undefined where it does. */
export const whyNothingIsKept = (): Promise<string | undefined> =>
  database().then(
    () => undefined,
    (error: Error) => error.message,
  );

/** What a write finds is what the one before it has left. */
const inOrder = createSerialTasksByKey();

/** Whose records would be on disk if it took them. */
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
    isDurable: true,
  });
  if (isWritten) await session.remove([conversationId]);
  return isWritten;
}

/** A head that was made while the disk could not be read does not know how the conversation began. */
function knowing(stored: Conversation | undefined, head: Conversation | undefined) {
  if (!stored || !head || head.createdAt <= stored.createdAt) return head;
  const { title, titled, createdAt } = stored;
  return { ...head, ...(titled ? { titled } : {}), title, createdAt };
}

const stampedWith = (stored: StoredPlace, runs: StoredRun[] = []) =>
  runs.map((item) => ({ ...item, run: { ...item.run, stored } }));

const idOf = (record: unknown) => (record as { id?: string } | undefined)?.id ?? '';

const isNoneOf = (others: unknown[]) => {
  const ids = new Set(others.map(idOf));
  return (record: unknown) => !ids.has(idOf(record));
};

/** Later ones in place of earlier ones of the same id. */
const merged = <T>(earlier: T[], later: T[]): T[] =>
  later.length === 0
    ? earlier
    : [...new Map([...earlier, ...later].map((item) => [idOf(item), item])).values()];

const orNone = <T>(reading: Promise<T>): Promise<T | undefined> => unlessRefused(reading, undefined);

const orNothing = <T>(reading: Promise<T[]>): Promise<T[]> => unlessRefused(reading, []);
