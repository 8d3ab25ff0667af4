import type { UnreadableRecord } from '../../lib/chat/conversation/unreadable-record.ts';
import type { StorageEstimate } from '../../lib/chat/run/trace-allowance.ts';
import type { StorageReport } from '../../lib/chat/storage/storage-report.ts';

/** What the section asks for and has done. */
export type StorageView = {
  estimate(): Promise<StorageEstimate | undefined>;
  measure(signal: AbortSignal): Promise<StorageReport>;
  deleteTraces(): Promise<void>;
  save(records: UnreadableRecord[]): Promise<{ name: string; blob: Blob }>;
  /** Resolves to why it is still there, or to nothing. */
  remove(record: UnreadableRecord): Promise<string | undefined>;
};
