import type { Attachment } from '../file/attachment.ts';
import type { ConversationRecord } from './conversation-record.ts';

/** Lists the files of all messages and fields without duplicates. */
export function attachedFiles({
  messages,
  runs,
}: Pick<ConversationRecord, 'messages' | 'runs'>): Attachment[] {
  const files = [
    ...messages.flatMap((message) => (message.role === 'human' ? message.attachments : [])),
    ...runs.flatMap(({ run }) => run.files.map(({ file }) => file)),
  ];
  const byId = new Map<string, Attachment>();
  for (const file of files) if (!byId.has(file.id)) byId.set(file.id, file);
  return [...byId.values()];
}
