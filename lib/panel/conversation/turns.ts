import { versionsByMessage } from '../../chat/conversation/branches.ts';
import { type AnswerMessage, type HumanMessage, pathTo } from '../../chat/conversation/conversation.ts';
import type { Run } from '../../chat/run/run.ts';
import type { StoredConversation } from '../../platform/records/conversation-store.ts';
import type { Answer } from './answer.ts';

/** All versions of a message, in their order; that which is shown is among them. */
type Versioned = { versions: string[] };

export type AnswerTurn = { role: 'answer'; message: AnswerMessage; answer: Answer } & Versioned;

/** A message of the branch shown, with what it takes to show it. */
export type Turn = ({ role: 'human'; message: HumanMessage } & Versioned) | AnswerTurn;

/** The answer that a conversation ends with, if it ends with one. */
export function lastAnswer(turns: readonly Turn[]): AnswerTurn | undefined {
  const last = turns.at(-1);
  return last?.role === 'answer' ? last : undefined;
}

/** The run of that answer; read as a signal, so it is heard of while it grows. */
export const lastRun = (turns: readonly Turn[]): Run | undefined => lastAnswer(turns)?.answer.run.value;

/** The branch that ends with the tip, each message with its other versions. */
export function turnsOf(
  { conversation, messages }: StoredConversation,
  answerOf: (runId: string) => Answer,
): Turn[] {
  const groups = versionsByMessage(messages);
  return pathTo(conversation.tip, messages).map((message): Turn => {
    const versions = groups.get(message.id) ?? [message.id];
    if (message.role === 'human') return { role: 'human', message, versions };
    return { role: 'answer', message, versions, answer: answerOf(message.runId) };
  });
}
