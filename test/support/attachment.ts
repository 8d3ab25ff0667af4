import type { Attachment } from '../../lib/chat/file/attachment.ts';

export const anAttachment = (part: Partial<Attachment> = {}): Attachment => ({
  id: 'f1',
  name: 'notes.txt',
  mediaType: 'text/plain',
  size: 5,
  ...part,
});

/** Reads files from memory by id. */
export const readerOf = (files: Record<string, BlobPart>) => async (id: string) => {
  const bytes = files[id];
  return bytes === undefined ? undefined : new Blob([bytes]);
};
