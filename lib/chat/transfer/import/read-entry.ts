import type { ConversationRecord } from '../../conversation/conversation-record.ts';

/** What an entry of a file comes to: a conversation of ours, or why it is none. */
export type ReadEntry =
  | {
      status: 'read';
      record: ConversationRecord;
      /** How much of it was left out, by what it is. */
      leftOut: Record<string, number>;
    }
  | { status: 'unreadable'; of: string; problem: string };

/** What a person finds an entry by. */
export const entryName = (title: unknown): string => {
  const text = typeof title === 'string' ? title.trim().replace(/\s+/g, ' ').slice(0, 80) : '';
  return text === '' ? 'A conversation without a title' : `“${text}”`;
};
