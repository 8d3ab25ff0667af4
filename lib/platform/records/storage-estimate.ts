import type { StorageEstimate } from '../../chat/run/trace-allowance.ts';

/** What all of Runnel takes, and what the browser allows it; undefined where it does not say. */
export async function storageEstimate(): Promise<StorageEstimate | undefined> {
  const { usage, quota } = await navigator.storage.estimate().catch(() => ({}) as StorageEstimate);
  return usage === undefined || quota === undefined ? undefined : { usage, quota };
}
