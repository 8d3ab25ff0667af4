import type { ReadingOf } from '../../lib/chat/conversation/answer-reading.ts';
import type { Json } from '../../lib/json/json.ts';
import { createSerialTasks } from '../../lib/platform/browser/serial-tasks.ts';
import { writeTurn } from '../../lib/platform/records/conversation-writing.ts';
import { openRecord, writeRunEnd } from '../../lib/platform/records/run-store.ts';
import { createSearch } from '../../lib/platform/search/search.ts';
import { usualReading } from './answer-reading.ts';
import { aConversation, after, anAnswer, aQuestion, aRun, foldOf } from './conversation.ts';

export type Exchange = { id: string; conversationId: string; at: number; question: string; answer: string };

/** Stores a question whose answer is in progress. */
export const ask = ({ id, conversationId, at, question }: Exchange, title = conversationId) =>
  writeTurn(
    aConversation({ id: conversationId, title, updatedAt: at }),
    [
      aQuestion({ id: `${id}.question`, conversationId, createdAt: at, text: question }),
      anAnswer({ id: `${id}.answer`, conversationId, createdAt: at, runId: id }),
    ],
    openRecord(runOf({ id, conversationId, at })),
  );

const runOf = ({ id, conversationId, at }: Pick<Exchange, 'id' | 'conversationId' | 'at'>) =>
  aRun({ id, conversationId, messageId: `${id}.answer`, createdAt: at });

export const end = (exchange: Exchange, answer: Json = exchange.answer, answerAt: string | null = null) =>
  writeRunEnd(after({ ...runOf(exchange), answerAt }, { type: 'end' }), foldOf(answer), undefined);

export async function store(exchange: Exchange, title?: string) {
  await ask(exchange, title);
  await end(exchange);
}

/** Creates the pages of one browser: each has its own search, and they index one at a time. */
export function createSearchPages(readingOf: ReadingOf = () => usualReading) {
  const inOrder = createSerialTasks();
  return () => createSearchPage(createSearch(readingOf, (_, task) => inOrder(task)));
}

function createSearchPage(search: ReturnType<typeof createSearch>) {
  const { signal } = new AbortController();
  const find = (query: string) => search.find(query, signal);
  return {
    ...search,
    find,
    /** Indexes everything. */
    async index() {
      while (await search.takeIn(signal));
    },
    /** Ids of the matches: the message, or the conversation for a title. */
    found: async (query: string) =>
      (await find(query))?.map(({ messageId, conversationId }) => messageId ?? conversationId),
  };
}

const plain = (text: string) =>
  text.replaceAll('*', '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tells whether a text has all words of a query, white space normalised. */
export function hasAll(text: string, query: string): boolean {
  const words = plain(text).split(' ');
  const asked = plain(query).trim().split(' ');
  return asked.every((wanted, at) => {
    if (/\p{Script=Han}/u.test(wanted)) return plain(text).includes(wanted);
    const isWhole = at < asked.length - 1 || query.endsWith(' ');
    return words.some((word) => (isWhole ? word === wanted : word.startsWith(wanted)));
  });
}

export const river: Exchange = {
  id: 'r1',
  conversationId: 'c1',
  at: 10,
  question: 'Where is the source of the river?',
  answer: 'The **river** begins in the Alps.',
};
export const bread: Exchange = {
  id: 'r2',
  conversationId: 'c2',
  at: 20,
  question: 'How is bread made, by the river?',
  answer: 'Of flour and water.',
};
