import { attachedFiles, type ConversationRecord } from '../../chat/conversation/conversation-record.ts';
import type { Attachment } from '../../chat/file/attachment.ts';
import {
  base64Bytes,
  type FileLeftOut,
  readCarriedFile,
} from '../../chat/transfer/import/read-carried-file.ts';
import { countLeftOut, type LeftOut } from '../../chat/transfer/import/read-entry.ts';
import type { StoredConversation } from '../../platform/records/conversation-reading.ts';

export type ImportedFile = Attachment & { blob: Blob };

/** The files of a conversation, and how many were left out. */
export type CarriedFiles = { files: ImportedFile[]; leftOut: LeftOut };

/** Gathers the files that precede the end of each conversation in a document. */
export function createCarriedFiles() {
  let files: ImportedFile[] = [];
  let leftOut: CarriedFiles['leftOut'] = {};

  return {
    async add(piece: { text: string; isCut: boolean }) {
      const file = await importedFile(piece);
      if (typeof file === 'string') countLeftOut(leftOut, file);
      else files.push(file);
    },
    /** Returns the files since the previous conversation. */
    take(): CarriedFiles {
      const carried = { files, leftOut };
      files = [];
      leftOut = {};
      return carried;
    },
  };
}

async function importedFile(piece: { text: string; isCut: boolean }): Promise<ImportedFile | FileLeftOut> {
  const read = readCarriedFile(piece);
  if (typeof read === 'string') return read;
  const { id, name, mediaType, size, base64 } = read;
  const bytes = await base64Bytes(base64, size);
  // A blob may be on disk, a string is in memory.
  return bytes ? { id, name, mediaType, size, blob: new Blob(bytes, { type: mediaType }) } : 'broken-files';
}

/** Keeps only files that the conversation refers to. */
export function filesOf(record: ConversationRecord, { files, leftOut }: CarriedFiles): CarriedFiles {
  const ids = new Set(attachedFiles(record).map(({ id }) => id));
  const known = files.filter(({ id }) => ids.delete(id));
  const told = { ...leftOut };
  countLeftOut(told, 'unknown-files', files.length - known.length);
  return { files: known, leftOut: told };
}

export type KeepFilesWorld = {
  /** Resolves to whether it was written: a stored file stays unchanged. */
  addFile(file: ImportedFile): Promise<boolean>;
  removeFile(id: string): Promise<unknown>;
  readConversation(id: string): Promise<StoredConversation | undefined>;
};

type Carrying = { record: ConversationRecord; carried: CarriedFiles };

/** Writes files before their conversations, so that no conversation is without its files. */
export async function writeFiles(carrying: Carrying[], { addFile }: KeepFilesWorld): Promise<Set<string>> {
  const written = new Set<string>();
  for (const { carried } of carrying)
    for (const file of carried.files) {
      const isNew = await addFile(file).catch(() => undefined);
      if (isNew) written.add(file.id);
      else if (isNew === undefined) countLeftOut(carried.leftOut, 'refused-files');
    }
  return written;
}

/** Removes files that no stored conversation refers to. Resolves to the number that stay. */
export async function tidyFiles(
  written: Set<string>,
  carrying: Carrying[],
  { removeFile, readConversation }: KeepFilesWorld,
): Promise<number> {
  if (written.size === 0) return 0;
  const wanted = new Set<string>();
  for (const { record, carried } of carrying)
    if (carried.files.length > 0)
      for (const { id } of await attachedIn(record.conversation.id, readConversation)) wanted.add(id);
  const strays = [...written].filter((id) => !wanted.has(id));
  for (const id of strays) await removeFile(id);
  return written.size - strays.length;
}

/** Lists the files that a stored conversation refers to, in all branches. */
export async function attachedIn(
  conversationId: string,
  readConversation: KeepFilesWorld['readConversation'],
): Promise<Attachment[]> {
  const stored = await readConversation(conversationId);
  return stored ? attachedFiles({ messages: stored.messages, runs: [...stored.runs.values()] }) : [];
}
