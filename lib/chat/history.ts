import { type AnswerReading, answerText } from './answer-reading.ts';
import type { Attachment } from './attachment.ts';
import { type Message, pathTo } from './conversation.ts';
import type { RunWithFold } from './run.ts';

/** A question as it was asked, with its answer. */
export type PastExchange = { question: string; attachments: Attachment[]; answer: string };

/**
 * What was said before a message on its branch: each question with its answer, however that ended. A question
 * that got no word in answer is left out.
 */
export function historyBefore(
  messageId: string,
  messages: Message[],
  runs: ReadonlyMap<string, RunWithFold>,
  reading: AnswerReading,
): PastExchange[] {
  const path = pathTo(messageId, messages).slice(0, -1);
  return path.flatMap((message, place) => {
    const before = path[place - 1];
    if (message.role !== 'answer' || before?.role !== 'human') return [];
    const found = runs.get(message.runId);
    const answer = found ? answerText(found, reading) : '';
    return answer === '' ? [] : [{ question: before.text, attachments: before.attachments, answer }];
  });
}
