import type { QueuedMessage } from '../../lib/chat/queue/message-queue.ts';
import { anAttachment } from './attachment.ts';

type Part = Partial<Omit<QueuedMessage, 'start'>> &
  Partial<
    Pick<QueuedMessage['start'], 'fields' | 'secrets' | 'consent' | 'profileId' | 'presetId' | 'mode'>
  > & {
    text?: string;
    /** Ids of attached files, and of files of fields. */
    attachments?: string[];
    files?: string[];
  };

export function aQueuedMessage(part: Part = {}): QueuedMessage {
  const { text = 'And then?', attachments = [], files = [], ...rest } = part;
  const {
    fields = {},
    secrets = [],
    consent,
    profileId = 'p1',
    presetId = null,
    mode = 'stream',
    ...own
  } = rest;
  const { id = 'q1', conversationId = 'c1' } = own;
  return {
    place: 1,
    profileName: 'Chat',
    origin: 'http://127.0.0.1:8000',
    session: 's1',
    ...own,
    id,
    conversationId,
    start: {
      runId: id,
      conversationId,
      profileId,
      mode,
      presetId,
      plainText: false,
      fields,
      files: files.map((file) => ({ at: `/${file}`, file: anAttachment({ id: file }) })),
      secrets,
      ...(consent && { consent }),
      message: {
        kind: 'new',
        text,
        attachments: attachments.map((file) => anAttachment({ id: file })),
        parentId: null,
      },
    },
  };
}
