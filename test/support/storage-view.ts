import type { StorageView } from '../../components/storage/UnreadableList.tsx';
import type { StorageReport } from '../../lib/chat/storage/storage-use.ts';

export const aReport = (part: Partial<StorageReport> = {}): StorageReport => ({
  traces: { count: 2, size: 3 * 1024 },
  files: { count: 1, size: 5 },
  descriptions: { count: 1, size: 2_000 },
  conversations: { count: 3, size: 12_345_678 },
  messages: 4,
  answers: 5,
  profiles: { count: 2, size: 4_000 },
  drafts: { count: 1, size: 30 },
  index: { count: 9, size: 6_000 },
  unreadable: [],
  ...part,
});

/** A view of a browser with this content, without effects. */
export const aStorageView = (part: Partial<StorageView> = {}): StorageView => ({
  estimate: async () => ({ usage: 20 * 1024 ** 2, quota: 60 * 1024 ** 3 }),
  measure: async () => aReport(),
  deleteTraces: async () => {},
  save: async () => ({ name: 'unreadable.json', blob: new Blob(['x']) }),
  remove: async () => undefined,
  ...part,
});
