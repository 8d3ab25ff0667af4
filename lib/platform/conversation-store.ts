import { type Conversation, conversation, type Message, message } from '../chat/conversation.ts';
import { type RunWithFold, run } from '../chat/run.ts';
import { emptyFold } from '../langserve/fold.ts';
import { database, type StoredRun } from './database.ts';

/** All conversations, newest first; `unreadable` are those that cannot be read and stay where they are. */
export async function listConversations(): Promise<{ conversations: Conversation[]; unreadable: number }> {
  const stored = await (await database()).getAll('conversations');
  const conversations = stored.map((item) => conversation.safeParse(item)).flatMap((read) => read.data ?? []);
  conversations.sort((one, other) => other.updatedAt - one.updatedAt);
  return { conversations, unreadable: stored.length - conversations.length };
}

export async function newestConversation(): Promise<Conversation | undefined> {
  const index = (await database()).transaction('conversations').store.index('updatedAt');
  return conversation.safeParse((await index.openCursor(null, 'prev'))?.value).data;
}

export type StoredConversation = {
  conversation: Conversation;
  messages: Message[];
  /** By run id; a run that has not ended is still without its fold. */
  runs: Map<string, RunWithFold>;
  unreadable: number;
};

/** A conversation with everything in it; undefined where there is none of this id. */
export async function readConversation(id: string): Promise<StoredConversation | undefined> {
  const tx = (await database()).transaction(['conversations', 'messages', 'runs']);
  const [found, messages, runs] = await Promise.all([
    tx.objectStore('conversations').get(id),
    tx.objectStore('messages').index('conversationId').getAll(id),
    tx.objectStore('runs').index('conversationId').getAll(id),
  ]);
  const head = conversation.safeParse(found);
  if (!head.success) return undefined;
  const readMessages = messages.map((item) => message.safeParse(item)).flatMap((read) => read.data ?? []);
  const readRuns = runs.map(readStoredRun).flatMap((read) => read ?? []);
  return {
    conversation: head.data,
    messages: readMessages,
    runs: new Map(readRuns.map((item) => [item.run.id, item])),
    unreadable: messages.length - readMessages.length + runs.length - readRuns.length,
  };
}

export function readStoredRun(stored: StoredRun): RunWithFold | undefined {
  const read = run.safeParse(stored.run);
  return read.success ? { run: read.data, fold: stored.fold ?? emptyFold() } : undefined;
}

/** Writes a turn as a whole: conversation, messages and the record of its run. False if the run was there already. */
export async function writeTurn(
  head: Conversation,
  messages: Message[],
  stored: StoredRun,
): Promise<boolean> {
  const tx = (await database()).transaction(
    ['conversations', 'messages', 'runs', 'unreadable'],
    'readwrite',
    {
      durability: 'strict',
    },
  );
  if (await tx.objectStore('runs').get(stored.id)) return false;
  const before = await tx.objectStore('conversations').get(head.id);
  if (before && !conversation.safeParse(before).success) await tx.objectStore('unreadable').add(before);
  await Promise.all([
    tx.objectStore('conversations').put(head),
    ...messages.map((item) => tx.objectStore('messages').put(item)),
    tx.objectStore('runs').put(stored),
    tx.done,
  ]);
  return true;
}

export async function findConversation(id: string): Promise<Conversation | undefined> {
  const read = conversation.safeParse(await (await database()).get('conversations', id));
  return read.success ? read.data : undefined;
}

export async function findMessage(id: string): Promise<Message | undefined> {
  const read = message.safeParse(await (await database()).get('messages', id));
  return read.success ? read.data : undefined;
}
