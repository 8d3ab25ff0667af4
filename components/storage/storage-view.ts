import type { UnreadableRecord } from '../../lib/chat/conversation/unreadable-record.ts';
import type { StorageEstimate, StorageReport } from '../../lib/chat/storage/storage-use.ts';

/** Measurements and actions of the storage section. */
export type StorageView = {
  estimate(): Promise<StorageEstimate | undefined>;
  measure(signal: AbortSignal): Promise<StorageReport>;
  deleteTraces(): Promise<void>;
  save(records: UnreadableRecord[]): Promise<{ name: string; blob: Blob }>;
  /** Resolves to the reason why the record was not deleted, or to undefined. */
  remove(record: UnreadableRecord): Promise<string | undefined>;
};
