import { sentText } from '../context/sent-text.ts';
import type { Attachment } from '../file/attachment.ts';
import type { RunWithFold } from '../run/run.ts';
import { answerText, type ReadingOf } from './answer-reading.ts';
import { type Message, pathTo } from './conversation.ts';
import { type EarlierExchange, siteOf } from './site-consent.ts';

/** A question with its answer. */
export type PastExchange = { question: string; attachments: Attachment[]; answer: string };

/** An exchange with its URL and time. */
export type SaidExchange = PastExchange & EarlierExchange;

type Runs = ReadonlyMap<string, RunWithFold>;

/**
 * Lists the exchanges before a message on its branch, including failed and stopped ones. Leaves out questions
 * without any answer text.
 */
export const historyBefore = (
  messageId: string,
  messages: Message[],
  runs: Runs,
  readingOf: ReadingOf,
): SaidExchange[] => exchangesOn(pathTo(messageId, messages).slice(0, -1), runs, readingOf);

/** Lists the exchanges before a message that will follow the tip. */
export const historyUpTo = (
  tip: string,
  messages: Message[],
  runs: Runs,
  readingOf: ReadingOf,
): SaidExchange[] => exchangesOn(pathTo(tip, messages), runs, readingOf);

/**
 * Lists the sites that were asked a question with files or context, which were agreed for them alone; none for a question of
 * words, which a person sends anew with a click.
 */
export function askedAt(questionId: string, messages: Message[], runs: Runs): string[] {
  const question = messages.find(({ id }) => id === questionId);
  if (question?.role !== 'human' || (question.attachments.length === 0 && !question.context)) return [];
  const urls = messages.flatMap((message) =>
    message.role === 'answer' && message.parentId === questionId
      ? (runs.get(message.runId)?.run.url ?? [])
      : [],
  );
  return [...new Set(urls.map(siteOf))];
}

const exchangesOn = (path: Message[], runs: Runs, readingOf: ReadingOf): SaidExchange[] =>
  path.flatMap((message, place) => {
    const before = path[place - 1];
    if (message.role !== 'answer' || before?.role !== 'human') return [];
    const found = runs.get(message.runId);
    const answer = found ? answerText(found, readingOf(found.run)) : '';
    if (!found || answer === '') return [];
    const { attachments } = before;
    return [{ question: sentText(before), attachments, answer, url: found.run.url, at: found.run.createdAt }];
  });
