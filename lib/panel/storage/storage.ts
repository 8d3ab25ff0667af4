import type { UnreadableRecord } from '../../chat/conversation/unreadable-record.ts';
import { createChangeNotice } from '../../platform/browser/changes.ts';
import { sendCommand } from '../../platform/browser/messaging.ts';
import { storageEstimate } from '../../platform/records/storage-estimate.ts';
import { readUnreadable, removeUnreadable } from '../../platform/records/unreadable-store.ts';
import { readStorage } from '../../platform/tidying/storage-reading.ts';
import { deleteAllTraces } from '../../platform/tidying/tidier.ts';
import { createExportMask } from '../transfer/export-mask.ts';
import { askForSecrets } from '../transfer/secret-question.ts';
import { unreadableFile } from './unreadable-file.ts';

/** So long a key a command can carry. */
const longestId = 200;

/** What is stored in this browser, and what can be taken out of it. */
export function createStorage(tidy: () => Promise<void>) {
  const notice = createChangeNotice();

  async function remove(record: UnreadableRecord): Promise<string | undefined> {
    if (isConversation(record)) {
      const reply = await sendCommand('conversation.delete', { ids: [record.key], isForGood: true });
      if (!reply.ok) return reply.problem;
    } else {
      await removeUnreadable(record);
      notice({ store: 'conversations', id: record.conversationId ?? '' });
    }
    void tidy();
    return undefined;
  }

  return {
    estimate: storageEstimate,
    measure: (signal: AbortSignal) => readStorage(signal),
    deleteTraces: () => deleteAllTraces(),
    save: (records: UnreadableRecord[]) =>
      unreadableFile(records, readUnreadable, new Date(), createExportMask(askForSecrets)),
    /** Resolves to why it is still there, or to nothing. */
    remove: (record: UnreadableRecord) =>
      remove(record).catch((error: unknown) => `The browser does not delete it (${String(error)}).`),
  };
}

/** One that a command can name: all that belongs to it goes with it. */
const isConversation = (record: UnreadableRecord): record is UnreadableRecord & { key: string } =>
  record.kind === 'conversation' &&
  typeof record.key === 'string' &&
  record.key.length > 0 &&
  record.key.length <= longestId;
