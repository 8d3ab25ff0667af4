import { say } from '../../../words/say.ts';
import type { ConversationRecord } from '../../conversation/conversation-record.ts';

/** What is left out of a conversation that is imported. */
export type LeftOutKind =
  | 'messages'
  | 'answers'
  | 'tool-messages'
  | 'system-messages'
  | 'media'
  | 'other-contents'
  | 'large-files'
  | 'broken-files'
  | 'unknown-files'
  | 'refused-files';

/** How many of each kind are left out. */
export type LeftOut = Partial<Record<LeftOutKind, number>>;

export function countLeftOut(leftOut: LeftOut, kind: LeftOutKind, by = 1) {
  if (by > 0) leftOut[kind] = (leftOut[kind] ?? 0) + by;
}

/** What an entry of a file comes to: a conversation of ours, or why it is none. */
export type ReadEntry =
  | {
      status: 'read';
      record: ConversationRecord;
      leftOut: LeftOut;
    }
  | { status: 'unreadable'; of: string; problem: string };

/** What a person finds an entry by. */
export const entryName = (title: unknown): string => {
  const text = typeof title === 'string' ? title.trim().replace(/\s+/g, ' ').slice(0, 80) : '';
  return text === '' ? say('import_untitled') : say('import_named', { title: text });
};
