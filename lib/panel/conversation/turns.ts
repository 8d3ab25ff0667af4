import { versionsByMessage } from '../../chat/conversation/branches.ts';
import { type AnswerMessage, type HumanMessage, pathTo } from '../../chat/conversation/conversation.ts';
import type { Run } from '../../chat/run/run.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Answer } from './answer.ts';

/** All versions of a message, in their order; that which is shown is among them. */
type Versioned = { versions: string[] };

export type ShownAnswer = { role: 'answer'; message: AnswerMessage; answer: Answer } & Versioned;

/** A message of the branch shown, with what it takes to show it. */
export type ShownTurn = ({ role: 'human'; message: HumanMessage } & Versioned) | ShownAnswer;

/** The answer that a conversation ends with, if it ends with one. */
export function lastAnswer(turns: readonly ShownTurn[]): ShownAnswer | undefined {
  const last = turns.at(-1);
  return last?.role === 'answer' ? last : undefined;
}

/** The run of that answer; read as a signal, so it is heard of while it grows. */
export const lastRun = (turns: readonly ShownTurn[]): Run | undefined => lastAnswer(turns)?.answer.run.value;

/** The branch that ends with the tip, each message with its other versions. */
export function turnsOf(
  { conversation, messages }: StoredConversation,
  answerOf: (runId: string) => Answer,
): ShownTurn[] {
  const groups = versionsByMessage(messages);
  return pathTo(conversation.tip, messages).map((message): ShownTurn => {
    const versions = groups.get(message.id) ?? [message.id];
    if (message.role === 'human') return { role: 'human', message, versions };
    return { role: 'answer', message, versions, answer: answerOf(message.runId) };
  });
}
