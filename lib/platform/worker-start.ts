import { storage } from 'wxt/utils/storage';
import type { Interruption } from '../chat/run.ts';

const startedItem = storage.defineItem<boolean>('session:started', { fallback: false });

/** What ended the worker before this one: the memory of a session outlives a worker, but not the browser. */
export async function causeOfRestart(): Promise<Interruption> {
  const before = await startedItem.getValue();
  await startedItem.setValue(true);
  return before ? 'worker' : 'browser';
}
