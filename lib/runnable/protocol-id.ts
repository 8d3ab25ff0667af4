/** Protocol of stored values that name none: they are older than protocol ids. */
export const firstProtocolId = 'langserve';
