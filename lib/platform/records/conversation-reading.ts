import {
  type Conversation,
  goneFrom,
  type Message,
  withPruned,
} from '../../chat/conversation/conversation.ts';
import { readHead, readMessage, readRun } from '../../chat/conversation/conversation-record.ts';
import type { Run, RunWithFold } from '../../chat/run/run.ts';
import { endedWell, type RunStatus } from '../../chat/run/run-state.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { database, unlessRefused } from './database.ts';
import { allHeads, recordReading as records } from './record-reading.ts';
import type { IsKnown, StoredRun } from './record-store.ts';
import { sessionReading } from './session-reading.ts';

export type ConversationList = {
  /** Newest first. */
  conversations: Conversation[];
  /** Status of the open run, by conversation id. */
  running: Map<string, RunStatus>;
  /** Number of unreadable conversations, which stay stored. */
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

export const readableHeads = (heads: unknown[]): Conversation[] =>
  heads.flatMap((head) => readHead(head).data ?? []);

const isThere = ({ deletedAt }: Conversation) => deletedAt === undefined;

/** Reads the unfinished runs, as of the last write of their journals. */
const openRuns = async (): Promise<Run[]> =>
  (await records.openRuns()).flatMap((stored) => readStoredRun(stored)?.run ?? []);

/** Reads the conversations whose last run ended unseen. */
export const unseenConversations = async (): Promise<Conversation[]> =>
  readableHeads(await records.unseenHeads()).filter(isThere);

export type StoredConversation = {
  conversation: Conversation;
  messages: Message[];
  /** By run id; the fold of an unfinished run is empty. */
  runs: Map<string, RunWithFold>;
  unreadable: number;
};

/**
 * Reads a conversation with its messages and runs, except deleted branches; undefined if there is none of this id.
 * Does not read again records of `known` that cannot have changed.
 */
export async function readConversation(
  id: string,
  known?: StoredConversation,
): Promise<StoredConversation | undefined> {
  const stored = await readWithPruned(id, known);
  return stored && withoutPruned(stored);
}

function withoutPruned({ conversation, messages, runs, ...rest }: StoredConversation): StoredConversation {
  const gone = goneFrom(conversation);
  if (gone.size === 0) return { conversation, messages, runs, ...rest };
  return {
    conversation: withPruned(conversation, []),
    messages: messages.filter((message) => !gone.has(message.id)),
    runs: new Map([...runs].filter(([runId]) => !gone.has(runId))),
    ...rest,
  };
}

/** Reads a conversation with its deleted branches. */
export async function readWithPruned(
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

/** Tells whether a run is final: on disk and done, stopped or kept. */
const isFinal = (known: RunWithFold | undefined) =>
  known?.run.stored === 'disk' &&
  (known.run.kept || endedWell(known.run.state.status) || known.run.state.status === 'stopped');

/** Merges by id: messages in session storage are read again even if they are known. */
const withNew = (known: Message[], read: Message[]): Message[] => [
  ...new Map([...known, ...read].map((item) => [item.id, item])).values(),
];

const defined = <T>(items: (T | undefined)[]): T[] => items.filter((item) => item !== undefined);

export function readStoredRun(stored: StoredRun): RunWithFold | undefined {
  const { data } = readRun(stored.run);
  return data && { run: data, fold: stored.fold ?? { parts: [] } };
}

export async function findConversation(id: string): Promise<Conversation | undefined> {
  return readHead(await records.head(id)).data;
}

export async function findMessage(id: string): Promise<Message | undefined> {
  return readMessage(await records.message(id)).data;
}

/** Finds the conversation that was changed last, on disk or in the session. */
export async function newestConversation(): Promise<Conversation | undefined> {
  const held = await sessionReading.heads();
  return [...held, await unlessRefused(newestOnDisk(), undefined)]
    .flatMap((head) => readHead(head).data ?? [])
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((one, other) => other.updatedAt - one.updatedAt)[0];
}

async function newestOnDisk(): Promise<Conversation | undefined> {
  const index = (await database()).transaction('conversations').store.index('updatedAt');
  let cursor = await index.openCursor(null, 'prev');
  while (cursor?.value.deletedAt !== undefined) cursor = await cursor.continue();
  return cursor?.value;
}
