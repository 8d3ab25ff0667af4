import { type Conversation, type Message, restored, seen } from '../../chat/conversation/conversation.ts';
import type { ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import { readHead, readMessage, readRun } from '../../chat/conversation/stored-record.ts';
import type { Run, RunStatus, RunWithFold, StoredPlace } from '../../chat/run/run.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { createSerialTasks } from '../browser/serial-tasks.ts';
import type { Batch, IsKnown, StoredRun } from './record-store.ts';
import { allHeads, records } from './records.ts';

export type ConversationList = {
  /** Newest first. */
  conversations: Conversation[];
  /** What goes on in which of them. */
  running: Map<string, RunStatus>;
  /** How many cannot be read; they stay where they are. */
  unreadable: number;
};

export async function listConversations(): Promise<ConversationList> {
  const [stored, open] = await Promise.all([allHeads(), openRuns()]);
  const read = defined(await inSlices(stored, (head) => readHead(head).data));
  const conversations = read.filter(isThere).sort((one, other) => other.updatedAt - one.updatedAt);
  return {
    conversations,
    running: new Map(open.map(({ conversationId, state }) => [conversationId, state.status])),
    unreadable: stored.length - read.length,
  };
}

const readable = (heads: unknown[]): Conversation[] => heads.flatMap((head) => readHead(head).data ?? []);

const isThere = ({ deletedAt }: Conversation) => deletedAt === undefined;

/** The runs without an end, as they were when their journal was last written. */
const openRuns = async (): Promise<Run[]> =>
  (await records.openRuns()).flatMap((stored) => readStoredRun(stored)?.run ?? []);

/** Those whose last run has ended with nobody looking. */
export const unseenConversations = async (): Promise<Conversation[]> =>
  readable(await records.unseenHeads()).filter(isThere);

export type StoredConversation = {
  conversation: Conversation;
  messages: Message[];
  /** By run id; a run that has not ended is still without its fold. */
  runs: Map<string, RunWithFold>;
  unreadable: number;
};

/**
 * A conversation with everything in it; undefined where there is none of this id. What is `known` of it from an
 * earlier reading is not read again where it cannot have changed.
 */
export async function readConversation(
  id: string,
  known?: StoredConversation,
): Promise<StoredConversation | undefined> {
  const { head: found, messages, runs } = await records.conversation(id, known && isKnownIn(known));
  const { data: head } = readHead(found);
  if (!head || !isThere(head)) return undefined;
  const readMessages = defined(await inSlices(messages, (item) => readMessage(item).data));
  const readRuns = defined(await inSlices(runs, readStoredRun));
  return {
    conversation: head,
    messages: known ? withNew(known.messages, readMessages) : readMessages,
    runs: new Map([...(known?.runs ?? []), ...readRuns.map((item) => [item.run.id, item] as const)]),
    unreadable: messages.length - readMessages.length + runs.length - readRuns.length,
  };
}

function isKnownIn({ messages, runs }: StoredConversation): IsKnown {
  const ids = new Set(messages.map(({ id }) => id));
  return (kind, id) => (kind === 'messages' ? ids.has(id) : isFinal(runs.get(id)));
}

/** An answer that did not come to its own end can still be kept as it is, and what is not on disk may come there. */
const isFinal = (known: RunWithFold | undefined) =>
  known?.run.stored === 'disk' &&
  (known.run.kept || known.run.state.status === 'done' || known.run.state.status === 'stopped');

/** What the memory of the session holds is always read. */
const withNew = (known: Message[], read: Message[]): Message[] => [
  ...new Map([...known, ...read].map((item) => [item.id, item])).values(),
];

const defined = <T>(items: (T | undefined)[]): T[] => items.filter((item) => item !== undefined);

export function readStoredRun(stored: StoredRun): RunWithFold | undefined {
  const { data } = readRun(stored.run);
  return data && { run: data, fold: stored.fold ?? { parts: [] } };
}

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
  const due = readable(await records.deletedHeads()).filter(isDue);
  if (due.length > 0) await records.remove(due.map(({ id }) => id));
}

export async function findConversation(id: string): Promise<Conversation | undefined> {
  return readHead(await records.head(id)).data;
}

export async function findMessage(id: string): Promise<Message | undefined> {
  return readMessage(await records.message(id)).data;
}
