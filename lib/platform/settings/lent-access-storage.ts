import * as z from 'zod/mini';
import { storageItem } from '../browser/storage-item.ts';

/** On disk, as permissions are: the browser may close before one is revoked. */
const lentItem = storageItem('local', 'access.lent');

export async function readLentAccess(): Promise<string[]> {
  return z.array(z.string()).safeParse(await lentItem.read()).data ?? [];
}

export const writeLentAccess = (patterns: string[]): Promise<void> =>
  patterns.length > 0 ? lentItem.write(patterns) : lentItem.remove();
