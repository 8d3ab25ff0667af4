const mark = 'temporary-';

/**
 * Marks a conversation held only in memory by its id: every record of it is marked from the start, and no
 * write needs a lookup.
 */
export const temporaryId = (uuid: string) => `${mark}${uuid}`;

export const isTemporary = (conversationId: string) => conversationId.startsWith(mark);

/** Returns the id sent to a runnable: some accept only a UUID. */
export const idForRunnable = (conversationId: string) =>
  isTemporary(conversationId) ? conversationId.slice(mark.length) : conversationId;
