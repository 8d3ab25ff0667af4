import * as z from 'zod/mini';
import { storageItem } from '../browser/storage-item.ts';

/** Runs whose end the person wants to be told of. After a restart of the browser nobody waits any more. */
const awaitedItem = storageItem('session', 'runs.awaited');

export async function readAwaitedRuns(): Promise<string[]> {
  return z.array(z.string()).safeParse(await awaitedItem.read()).data ?? [];
}

export const writeAwaitedRuns = (ids: string[]): Promise<void> =>
  ids.length > 0 ? awaitedItem.write(ids) : awaitedItem.remove();
