import type { StorageEstimate } from '../../lib/chat/storage/storage-use.ts';
import { createSerialTasks } from '../../lib/platform/browser/serial-tasks.ts';
import { database } from '../../lib/platform/records/database.ts';
import { createTidier, deleteAllTraces } from '../../lib/platform/tidying/tidier.ts';

/**
 * Simulates a browser whose pages tidy; the test sets their drafts and held files, and the fill of the disk.
 */
export function createTidyScene() {
  const kept = {
    now: 1_000_000,
    drafts: [] as string[],
    held: [] as string[],
    estimate: undefined as StorageEstimate | undefined,
  };
  const inOrder = createSerialTasks();
  const once = <T>(_: string, task: () => Promise<T>) => inOrder(task);
  const tidier = createTidier({
    once,
    estimate: async () => kept.estimate,
    now: () => kept.now,
    drafts: () => kept.drafts,
    heldFiles: async () => kept.held,
  });
  return {
    kept,
    ...tidier,
    deleteTraces: () => deleteAllTraces(once),
    tidy: (isForGood = false, signal?: AbortSignal) => tidier.tidy(isForGood, signal),
  };
}

export const keysIn = async (store: 'traces' | 'files' | 'events' | 'runs' | 'messages') =>
  (await database()).getAllKeys(store);
