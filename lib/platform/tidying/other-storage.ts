import { readProfiles } from '../../chat/profile/stored-profiles.ts';
import type { Amount } from '../../chat/storage/storage-use.ts';
import { byteCount } from '../browser/byte-count.ts';
import { everythingLocal } from '../browser/local-store.ts';
import type { Database } from '../records/database.ts';
import { keptEntries } from '../settings/panel-memory.ts';

/** Counts the profiles, and measures all of the extension storage: also secrets and settings. */
export async function profilesAmount(): Promise<Amount> {
  const stored = await everythingLocal();
  const size = Object.entries(stored).reduce((sum, [key, value]) => sum + key.length + byteCount(value), 0);
  return { count: readProfiles(stored.profiles).stored.profiles.length, size };
}

/** Texts, files and forms that were not sent yet; the files themselves count as files. */
export function draftsAmount(): Amount {
  const drafts = ['draft:', 'draft-files:', 'draft-context:', 'waiting:', 'form:'].flatMap(keptEntries);
  return { count: drafts.length, size: drafts.reduce((sum, entry) => sum + byteCount(entry), 0) };
}

/** Counts the messages in the search index, and measures it. */
export async function indexAmount(db: Database, signal: AbortSignal): Promise<Amount> {
  const blocks = await db.getAll('searchBlocks');
  const amount = { count: 0, size: 0 };
  for (const { block, count } of blocks) {
    amount.count += count;
    // A block at a time: together they may be larger than the memory that a page should take.
    for (const { words, ends, places } of await db.getAll('searchWords', wordsOf(block)))
      amount.size += byteCount(words) + ends.byteLength + places.byteLength;
    signal.throwIfAborted();
  }
  for (const page of await db.getAll('searchMessages'))
    amount.size += page.ids.length + page.times.byteLength;
  return amount;
}

const wordsOf = (block: number) => IDBKeyRange.bound([block, ''], [block + 1, ''], false, true);
