import type { Batch } from './record-store.ts';

/**
 * A pending change of the search index. Notes sort by their keys: backlogs, then removals, then messages by
 * age. A `backlog` stands for all messages older than the index whose ids follow `after`; one with the id of
 * a profile stands for that profile's answers, which are read from another field since they were indexed.
 */
export type SearchNote =
  | { at: number; id: string; kind: 'message' }
  | { at: -1; id: string; kind: 'gone' }
  | { at: -2; id: string; kind: 'backlog'; after: string };

/**
 * Returns a note for each written question and for each answer whose run has ended, since their texts are final,
 * and for each removed message.
 */
export const notesOf = ({ messages = [], runs = [], gone }: Batch): SearchNote[] => [
  ...(gone?.messages ?? []).map(goneNote),
  ...messages.flatMap((item) => (item.role === 'human' ? [noteOf(item)] : [])),
  ...runs.flatMap(({ open, run }) => (open ? [] : [noteOf({ id: run.messageId, createdAt: run.createdAt })])),
];

export const goneNote = (id: string): SearchNote => ({ at: -1, id, kind: 'gone' });

export const noteOf = ({ id, createdAt }: { id: string; createdAt: number }): SearchNote => ({
  at: createdAt,
  id,
  kind: 'message',
});
