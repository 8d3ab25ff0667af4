import { isEnded, type RunWithFold } from '../run/run.ts';
import { type Conversation, lastRunOf, type Message, pathTo } from './conversation.ts';
import type { ConversationRecord } from './conversation-record.ts';

type Moment = { id: string; createdAt: number };

/**
 * Breaks ties by id: two windows may write in the same millisecond, and all pages must agree on the order.
 */
export const inTime = (one: Moment, other: Moment) =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** Groups messages by the one that they follow; the first messages follow null. */
export function followersOf<Item extends { parentId: string | null }>(
  messages: readonly Item[],
  parentOf = (message: Item): string | null => message.parentId,
): Map<string | null, Item[]> {
  const followers = new Map<string | null, Item[]>();
  for (const message of messages) {
    const parentId = parentOf(message);
    const known = followers.get(parentId);
    if (known) known.push(message);
    else followers.set(parentId, [message]);
  }
  return followers;
}

/** Groups the versions of each message, oldest first: same role and same parent. */
export function versionsByMessage(messages: Message[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { id, parentId, role } of messages.toSorted(inTime)) {
    const place = `${role} ${parentId ?? ''}`;
    const group = groups.get(place) ?? [];
    group.push(id);
    groups.set(place, group);
  }
  return new Map([...groups.values()].flatMap((group) => group.map((id) => [id, group])));
}

/** Finds the last message of a branch: follows the newest reply at each message. */
export function tipBelow(id: string, messages: Message[]): string {
  const newest = new Map<string, Message>();
  for (const message of messages) {
    const known = message.parentId === null ? undefined : newest.get(message.parentId);
    if (message.parentId !== null && (!known || inTime(known, message) < 0)) {
      newest.set(message.parentId, message);
    }
  }
  const path = new Set<string>();
  let tip = id;
  for (let next = newest.get(tip); next && !path.has(next.id); next = newest.get(tip)) {
    tip = next.id;
    path.add(tip);
  }
  return tip;
}

type Stored = {
  conversation: Conversation;
  messages: Message[];
  runs: ReadonlyMap<string, RunWithFold>;
};

/**
 * Copies a conversation up to a message into a new one with its own ids, so that changes do not reach the
 * original. Returns undefined if the message is missing or an answer is still growing.
 */
export function forked(
  { conversation, messages, runs }: Stored,
  tip: string,
  { id, now, title }: { id: string; now: number; title: string },
): ConversationRecord | undefined {
  const path = pathTo(tip, messages);
  const answers = path.flatMap((message) =>
    message.role === 'answer' ? (runs.get(message.runId) ?? []) : [],
  );
  const last = answers.at(-1);
  if (!last || answers.some(({ run }) => !isEnded(run))) return undefined;
  const own = (of: string) => `${id}.${of}`;
  return {
    conversation: {
      id,
      title,
      ...(conversation.titled ? { titled: conversation.titled } : {}),
      createdAt: now,
      updatedAt: now,
      profileId: last.run.profileId,
      tip: own(tip),
      lastRun: lastRunOf({ ...last.run, id: own(last.run.id) }),
      // No runnable knows this conversation yet.
      memory: { id, lastRunId: '' },
    },
    messages: path.map((message) => ({
      ...message,
      id: own(message.id),
      conversationId: id,
      parentId: message.parentId && own(message.parentId),
      ...(message.role === 'answer' ? { runId: own(message.runId) } : {}),
    })),
    runs: answers.map(({ run, fold }) => ({
      run: { ...run, id: own(run.id), conversationId: id, messageId: own(run.messageId) },
      fold,
    })),
  };
}
