import type { UnreadableRecord } from '../../chat/conversation/unreadable-record.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { StorageEstimate, StorageReport } from '../../chat/storage/storage-use.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Change } from '../../wire/changes.ts';
import { say } from '../../words/say.ts';
import { createExportMask, type FindSecrets } from '../transfer/export-mask.ts';
import { unreadableFile } from './unreadable-file.ts';

/** Access to the disk without the worker. */
type Disk = {
  estimate(): Promise<StorageEstimate | undefined>;
  measure(signal: AbortSignal): Promise<StorageReport>;
  deleteTraces(): Promise<void>;
  readUnreadable(record: UnreadableRecord): Promise<unknown>;
  removeUnreadable(record: UnreadableRecord): Promise<void>;
};

export type StorageWorld = {
  sendCommand: typeof sendCommand;
  findSecrets: FindSecrets;
  createChangeNotice(): (change: Change) => void;
  loadDisk(): Promise<Disk>;
};

/** Characters of the longest key that a command can carry. */
const longestId = 200;

/** Measures and deletes the data stored in this browser. */
export function createStorage(tidy: () => Promise<void>, world: StorageWorld) {
  const { sendCommand, findSecrets, loadDisk } = world;
  const notice = world.createChangeNotice();

  async function remove(record: UnreadableRecord): Promise<string | undefined> {
    if (isConversation(record)) {
      const reply = await sendCommand('conversation.delete', { ids: [record.key], isForGood: true });
      if (!reply.ok) return refusalText(reply.problem);
    } else {
      await (await loadDisk()).removeUnreadable(record);
      notice({ store: 'conversations', id: record.conversationId ?? '' });
    }
    void tidy();
    return undefined;
  }

  return {
    estimate: async () => (await loadDisk()).estimate(),
    measure: async (signal: AbortSignal) => (await loadDisk()).measure(signal),
    deleteTraces: async () => (await loadDisk()).deleteTraces(),
    save: async (records: UnreadableRecord[]) =>
      unreadableFile(records, (await loadDisk()).readUnreadable, new Date(), createExportMask(findSecrets)),
    /** Resolves to why it could not be deleted, or to undefined. */
    remove: (record: UnreadableRecord) =>
      remove(record).catch((error: unknown) => say('storage_notDeleted', { reason: String(error) })),
  };
}

/** Tells whether a command can name the conversation: the worker then deletes everything in it. */
const isConversation = (record: UnreadableRecord): record is UnreadableRecord & { key: string } =>
  record.kind === 'conversation' &&
  typeof record.key === 'string' &&
  record.key.length > 0 &&
  record.key.length <= longestId;
