import type { Conversation } from '../../chat/conversation/conversation.ts';
import { database, unlessRefused } from './database.ts';
import { diskReading as disk } from './disk-reading.ts';
import type { IsKnown, StoredRun } from './record-store.ts';
import { sessionReading as session } from './session-reading.ts';

/**
 * Reads conversations in both stores. The session is read first: a record that moves to disk meanwhile is
 * then found there. Separate from the writing, which only the worker needs.
 */
export const recordReading = {
  async unseenHeads() {
    const held = await session.heads();
    const onDisk = (await orNothing(disk.unseenHeads())).filter(isNoneOf(held));
    return [...onDisk, ...held.filter((head) => (head as Conversation).unseen === 1)];
  },
  async deletedHeads() {
    const held = await session.deletedHeads();
    return [...(await orNothing(disk.deletedHeads())).filter(isNoneOf(held)), ...held];
  },
  head: async (id: string) => (await session.head(id)) ?? (await orNone(disk.head(id))),
  message: async (id: string) => (await session.message(id)) ?? (await orNone(disk.message(id))),
  run: async (id: string) => (await session.run(id)) ?? (await orNone(disk.run(id))),

  async conversation(id: string, isKnown?: IsKnown) {
    const held = await session.conversation(id);
    const onDisk = (await orNone(disk.conversation(id, isKnown))) ?? {
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

  /** Prefers the session: a run that is open on disk may have ended there. */
  async openRuns(): Promise<StoredRun[]> {
    const held = await session.runs();
    const onDisk = (await orNothing(disk.openRuns())).filter(isNoneOf(held));
    return [...onDisk, ...held.filter(({ open }) => open === 1)];
  },

  async journal(runId: string) {
    const held = await session.journal(runId);
    const entries = [...(await orNothing(disk.journal(runId))), ...held];
    const bySeq = new Map(entries.map((entry) => [entry.seq, entry]));
    return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
  },

  /** Reads the queued messages of a conversation, or of all. */
  async queued(conversationId?: string): Promise<unknown[]> {
    const held = await session.queued(conversationId);
    return merged(await orNothing(disk.queued(conversationId)), held);
  },
};

/** Reads the heads of all conversations. For pages. */
export async function allHeads(): Promise<unknown[]> {
  const held = await session.heads();
  return merged(await orNothing(database().then((db) => db.getAll('conversations'))), held);
}

/** Returns why the database cannot be opened; undefined if it can. */
export const whyNothingIsKept = (): Promise<string | undefined> =>
  database().then(
    () => undefined,
    (error: Error) => error.message,
  );

const idOf = (record: unknown) => (record as { id?: string } | undefined)?.id ?? '';

const isNoneOf = (others: unknown[]) => {
  const ids = new Set(others.map(idOf));
  return (record: unknown) => !ids.has(idOf(record));
};

/** Merges by id; later records replace earlier ones. */
const merged = <T>(earlier: T[], later: T[]): T[] =>
  later.length === 0
    ? earlier
    : [...new Map([...earlier, ...later].map((item) => [idOf(item), item])).values()];

export const orNone = <T>(reading: Promise<T>): Promise<T | undefined> => unlessRefused(reading, undefined);

const orNothing = <T>(reading: Promise<T[]>): Promise<T[]> => unlessRefused(reading, []);
