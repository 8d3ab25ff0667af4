import { expect } from 'vitest';
import { type Message, pathTo } from '../../lib/chat/conversation/conversation.ts';
import { conversationRecord } from '../../lib/chat/conversation/conversation-record.ts';
import { readValue } from '../../lib/chat/transfer/import/read-element.ts';
import type { Json } from '../../lib/json/json.ts';
import { emptyFold, outputOf } from './fold.ts';

/** Imports another program's conversation and returns the texts on its shown branch. */
export function taken(value: Json) {
  const entry = readValue(value);
  if (entry.status !== 'read') throw new Error(entry.problem);
  const { record, leftOut } = entry;
  expect(conversationRecord.safeParse(record).success).toBe(true);
  const folds = new Map(record.runs.map(({ run, fold }) => [run.messageId, fold]));
  const path = pathTo(record.conversation.tip, record.messages);
  const saidBy = (message: Message) =>
    message.role === 'human'
      ? `human: ${message.text}`
      : `answer: ${outputOf(folds.get(message.id) ?? emptyFold())}`;
  return { record, leftOut, said: path.map(saidBy) };
}
