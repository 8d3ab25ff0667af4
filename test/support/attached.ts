import type { ConversationRecord } from '../../lib/chat/conversation/conversation-record.ts';
import type { Attachment } from '../../lib/chat/file/attachment.ts';
import type { CarriedFile } from '../../lib/chat/transfer/import/runnel-entry.ts';
import { database } from '../../lib/platform/records/database.ts';
import { aConversation, anAnswer, aQuestion, aRun } from './conversation.ts';

export const anAttachment = (id: string, part: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `${id}.png`,
  mediaType: 'image/png',
  size: 3,
  ...part,
});

/** A conversation of one question with these attachments. */
export const recordWith = (attachments: Attachment[], id = 'c1'): ConversationRecord => ({
  conversation: aConversation({
    id,
    title: id,
    tip: `${id}.answer`,
    lastRun: { id: `${id}.run`, status: 'done' },
    memory: { id, lastRunId: '' },
  }),
  messages: [
    aQuestion({ id: `${id}.question`, conversationId: id, attachments }),
    anAnswer({ id: `${id}.answer`, conversationId: id, parentId: `${id}.question`, runId: `${id}.run` }),
  ],
  runs: [
    {
      run: aRun({
        id: `${id}.run`,
        conversationId: id,
        messageId: `${id}.answer`,
        state: { status: 'done' },
      }),
      fold: { parts: ['Yes'] },
    },
  ],
});

/** A conversation in its exported form, with any values in place of its files. */
export const entryWith = (record: ConversationRecord, ...files: unknown[]) => ({ ...record, files });

/** An exported file of the bytes 1, 2 and 3. */
export const carried = (id: string, part: Partial<CarriedFile> = {}): CarriedFile => ({
  ...anAttachment(id),
  base64: 'AQID',
  ...part,
});

export const documentWith = (...conversations: unknown[]) =>
  new Blob([JSON.stringify({ format: 'runnel', version: 1, exportedAt: '', conversations })]);

/** Reads all stored files of messages and fields with their bytes, without the worker's import files. */
export async function keptFiles() {
  const files = await (await database()).getAll('files');
  const read = files
    .filter(({ id }) => !id.startsWith('import-'))
    .map(async ({ blob, at: _, ...file }) => ({
      ...file,
      type: blob.type,
      bytes: [...new Uint8Array(await blob.arrayBuffer())],
    }));
  return Promise.all(read);
}
