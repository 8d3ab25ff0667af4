import { isEnded, type RunWithFold } from '../run/run.ts';
import { type Conversation, lastRunOf, type Message, pathTo } from './conversation.ts';
import type { ConversationRecord } from './conversation-record.ts';

export type Stored = {
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
