import type { Attachment } from '../../chat/file/attachment.ts';
import { database } from './database.ts';

/** Stores a file. Throws if the browser refuses. */
export async function writeFile(id: string, file: File): Promise<Attachment> {
  const { name, size, type: mediaType } = file;
  // Copy the bytes: the file on the person's disk may change or be deleted.
  const blob = new Blob([await file.arrayBuffer()], { type: mediaType });
  await (await database()).put('files', { id, name, mediaType, size, blob, at: Date.now() });
  return { id, name, mediaType, size };
}

/** Adds a file unless its id exists; resolves to whether it was written. */
export async function addFile(file: Attachment & { blob: Blob }): Promise<boolean> {
  const tx = (await database()).transaction('files', 'readwrite');
  const isNew = (await tx.store.getKey(file.id)) === undefined;
  await Promise.all([isNew && tx.store.put({ ...file, at: Date.now() }), tx.done]);
  return isNew;
}

export const hasFiles = async () => (await (await database()).count('files')) > 0;

export const readFile = async (id: string): Promise<Blob | undefined> =>
  (await (await database()).get('files', id))?.blob;

export const removeFile = async (id: string) => (await database()).delete('files', id);
