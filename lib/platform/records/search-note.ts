import type { Batch } from './record-store.ts';

/**
 * What the index of the search is to take in or to let go, oldest message first. `backlog` stands for all messages
 * that were there before there was an index, behind the one with the id `after`; with the id of a profile, for its
 * answers, which are read otherwise now than when they were taken in.
 */
export type SearchNote =
  | { at: number; id: string; kind: 'message' }
  | { at: -1; id: string; kind: 'gone' }
  | { at: -2; id: string; kind: 'backlog'; after: string };

/** A question is whole when it is written, an answer when its run has ended. */
export const notesOf = ({ messages = [], runs = [] }: Batch): SearchNote[] => [
  ...messages.flatMap((item) => (item.role === 'human' ? [noteOf(item)] : [])),
  ...runs.flatMap(({ open, run }) => (open ? [] : [noteOf({ id: run.messageId, createdAt: run.createdAt })])),
];

export const noteOf = ({ id, createdAt }: { id: string; createdAt: number }): SearchNote => ({
  at: createdAt,
  id,
  kind: 'message',
});
