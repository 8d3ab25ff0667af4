import { isEnded, type RunWithFold } from '../run/run.ts';
import { type Conversation, lastRunOf, type Message, pathTo } from './conversation.ts';
import type { ConversationRecord } from './conversation-record.ts';

export type Stored = {
  conversation: Conversation;
  messages: Message[];
  runs: ReadonlyMap<string, RunWithFold>;
};

/**
 * A conversation of its own that begins as another one does, up to a message; undefined where that message is not
 * there or its answer still grows. All ids are its own: what is done here does not touch the other.
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
      // No runnable has heard of it.
      memory: { id, lastRunId: '' },
      ...(conversation.sites ? { sites: conversation.sites } : {}),
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
