import type { StorageEstimate } from '../../chat/storage/storage-use.ts';

/** Returns the bytes in use and the quota; undefined if the browser does not tell. */
export async function storageEstimate(): Promise<StorageEstimate | undefined> {
  const { usage, quota } = await navigator.storage.estimate().catch(() => ({}) as StorageEstimate);
  return usage === undefined || quota === undefined ? undefined : { usage, quota };
}
