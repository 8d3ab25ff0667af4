import { say } from '../../../words/say.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';

/** Kinds of items left out of an imported conversation. */
export type LeftOutKind =
  | 'messages'
  | 'answers'
  | 'server-places'
  | 'rights'
  | 'tool-messages'
  | 'system-messages'
  | 'media'
  | 'other-contents'
  | 'large-files'
  | 'broken-files'
  | 'unknown-files'
  | 'refused-files';

/** Number left out, by kind. */
export type LeftOut = Partial<Record<LeftOutKind, number>>;

export function countLeftOut(leftOut: LeftOut, kind: LeftOutKind, by = 1) {
  if (by > 0) leftOut[kind] = (leftOut[kind] ?? 0) + by;
}

/** Result of reading an entry: a conversation, or why it is unreadable. */
export type ReadEntry =
  | {
      status: 'read';
      record: ConversationRecord;
      leftOut: LeftOut;
    }
  | { status: 'unreadable'; of: string; problem: string };

/** Names an entry for the report. */
export const entryName = (title: unknown): string => {
  const text = typeof title === 'string' ? title.trim().replace(/\s+/g, ' ').slice(0, 80) : '';
  return text === '' ? say('import_untitled') : say('common_quoted', { text });
};
