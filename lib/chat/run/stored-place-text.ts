import type { StoredPlace } from './run.ts';

const why = 'the browser refuses to store this, maybe because the disk is full.';

/** What is to be said of a change to a conversation that is not on disk. */
export const unsavedChange = `Not saved: ${why} It holds only until the browser closes. Runnel tries again.`;

/** What is to be said of an answer that is not on disk; undefined for one that is. */
export const unsavedText: Record<StoredPlace, string | undefined> = {
  disk: undefined,
  session: `Not saved: ${why} It stays only until the browser closes or Runnel is updated. Runnel tries again with each message.`,
  nowhere: `Not saved anywhere: ${why} Copy what you need before you close the browser. Runnel keeps trying.`,
};
