import { versionsByMessage } from '../../chat/conversation/branches.ts';
import { type AnswerMessage, type HumanMessage, pathTo } from '../../chat/conversation/conversation.ts';
import type { Run } from '../../chat/run/run.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';
import type { Answer } from './answer.ts';

/** All versions of a message in order, including the one shown. */
type Versioned = { versions: string[] };

export type ShownAnswer = { role: 'answer'; message: AnswerMessage; answer: Answer } & Versioned;

/** A message of the branch shown, with the data to show it. */
export type ShownTurn = ({ role: 'human'; message: HumanMessage } & Versioned) | ShownAnswer;

/** Returns the answer at the end of a conversation, if there is one. */
export function lastAnswer(turns: readonly ShownTurn[]): ShownAnswer | undefined {
  const last = turns.at(-1);
  return last?.role === 'answer' ? last : undefined;
}

/** Returns the run of the last answer, and subscribes to it. */
export const lastRun = (turns: readonly ShownTurn[]): Run | undefined => lastAnswer(turns)?.answer.run.value;

/** Returns the branch that ends with the tip, each message with its versions. */
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

/** Lists all answers to a question, oldest first. */
export function answersTo(
  questionId: string,
  { messages }: StoredConversation,
  answerOf: (runId: string) => Answer | undefined,
): ShownAnswer[] {
  const answers = messages.flatMap((message) =>
    message.role === 'answer' && message.parentId === questionId ? [message] : [],
  );
  const [first] = answers;
  const versions = (first && versionsByMessage(messages).get(first.id)) ?? [];
  return versions.flatMap((id) => {
    const message = answers.find((item) => item.id === id);
    const answer = message && answerOf(message.runId);
    return answer ? [{ role: 'answer' as const, message, versions, answer }] : [];
  });
}
