const mark = 'temporary-';

/**
 * A conversation that is held in the memory of the browser alone says so in its id: so every record of it does,
 * from before its first message, and no write needs to look it up.
 */
export const temporaryId = (uuid: string) => `${mark}${uuid}`;

export const isTemporary = (conversationId: string) => conversationId.startsWith(mark);

/** The id as a runnable is told it: some take nothing but a UUID. */
export const idForRunnable = (conversationId: string) =>
  isTemporary(conversationId) ? conversationId.slice(mark.length) : conversationId;
