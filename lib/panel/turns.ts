import { type AnswerMessage, answersByQuestion, type HumanMessage, pathTo } from '../chat/conversation.ts';
import type { StoredConversation } from '../platform/conversation-store.ts';
import type { Answer } from './answer.ts';

type ShownAnswer = { message: AnswerMessage; answer: Answer };

export type AnswerTurn = { role: 'answer'; others: ShownAnswer[] } & ShownAnswer;

/** A message of the branch shown, with what it takes to show it. */
export type Turn = { role: 'human'; message: HumanMessage } | AnswerTurn;

/** The branch that ends with the tip, each answer with the other answers to the same message. */
export function turnsOf(
  { conversation, messages }: StoredConversation,
  answerOf: (runId: string) => Answer,
): Turn[] {
  const groups = answersByQuestion(messages);
  const shown = (message: AnswerMessage): ShownAnswer => ({ message, answer: answerOf(message.runId) });
  return pathTo(conversation.tip, messages).map((message): Turn => {
    if (message.role === 'human') return { role: 'human', message };
    const others = (groups.get(message.parentId ?? '') ?? []).filter(({ id }) => id !== message.id);
    return { role: 'answer', ...shown(message), others: others.map(shown) };
  });
}
