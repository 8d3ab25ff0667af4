import type { RunWithFold } from '../run/run.ts';
import { answerText, type ReadingOf } from './answer-reading.ts';
import { type Message, shortened, withPreview } from './conversation.ts';
import type { ConversationRecord } from './conversation-record.ts';

const longestPreview = 120;

/** Characters of an answer that are looked at: enough for a preview after a table or a block of code. */
const mostRead = 2_000;

/** Makes the preview of an answer: its beginning on one line, without the commonest signs of Markdown. */
export const previewFrom = (text: string): string =>
  shortened(
    signs.reduce((plain, [sign, replacement]) => plain.replace(sign, replacement), text.slice(0, mostRead)),
    longestPreview,
  );

const signs: [RegExp, string][] = [
  // Fences of code, rules, and the second line of a table or of an underlined heading.
  [/^[ \t]*(?:(?:`{3,}|~{3,}).*|[-=*_|: \t]{3,})$/gm, ''],
  // Headings, quotes, list items, and the edges of table cells.
  [/^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)|(?<!\S)\|(?!\S)/gm, ''],
  [/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1'],
  [/~~|`+/g, ''],
  // Only at the edge of a word: not in 2 * 3, 2**3 or snake_case.
  [/(?<![\w*])[*_]{1,3}(?=[^\s*_])|(?<=[^\s*_])[*_]{1,3}(?![\w*])/g, ''],
];

/** Returns the preview of the branch that ends with a message; empty if that is no answer with a text. */
export function previewAt(
  tip: string,
  { messages, runs }: { messages: Message[]; runs: ReadonlyMap<string, RunWithFold> },
  readingOf: ReadingOf,
): string {
  const last = messages.find(({ id }) => id === tip);
  const answer = last?.role === 'answer' ? runs.get(last.runId) : undefined;
  return answer ? previewFrom(answerText(answer, readingOf(answer.run))) : '';
}

/** Sets the preview of a conversation to that of its branch. */
export function previewed(record: ConversationRecord, readingOf: ReadingOf): ConversationRecord {
  const { conversation, messages } = record;
  const runs = new Map(record.runs.map((item) => [item.run.id, item]));
  const preview = previewAt(conversation.tip, { messages, runs }, readingOf);
  return { ...record, conversation: withPreview(conversation, preview) };
}
