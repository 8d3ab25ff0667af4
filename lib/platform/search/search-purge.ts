import { reduced } from '../../chat/search/postings.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import type { Database, SearchPage, SearchWords } from '../records/database.ts';
import { pagesOf, pagesWithout } from './search-pages.ts';

/** Clears the index if no message is left; resolves to whether it did. */
export async function forgetAll(db: Database): Promise<boolean> {
  const tx = db.transaction(
    ['messages', 'unindexed', 'searchBlocks', 'searchMessages', 'searchWords'],
    'readwrite',
  );
  const isEmpty = (await tx.objectStore('messages').getAllKeys(null, 1)).length === 0;
  if (isEmpty)
    for (const name of ['unindexed', 'searchBlocks', 'searchMessages', 'searchWords'] as const)
      void tx.objectStore(name).clear();
  await tx.done;
  return isEmpty;
}

/** Takes messages out of the index together with their words. */
export async function letGo(db: Database, gone: ReadonlySet<string>, signal?: AbortSignal) {
  for (const block of await db.getAllKeys('searchBlocks')) {
    const { places, changed, isEmptied } = await pagesWithout(db, block, gone);
    if (isEmptied) await removeBlock(db, block);
    else if (places.size > 0) await letGoIn(db, block, places, changed, signal);
  }
}

async function removeBlock(db: Database, block: number) {
  const tx = db.transaction(['searchBlocks', 'searchMessages', 'searchWords'], 'readwrite');
  await Promise.all([
    tx.objectStore('searchBlocks').delete(block),
    tx.objectStore('searchMessages').delete(pagesOf(block)),
    tx.objectStore('searchWords').delete(wordsOf(block)),
    tx.done,
  ]);
}

const wordsOf = (block: number) => IDBKeyRange.bound([block], [block, []]);

async function letGoIn(
  db: Database,
  block: number,
  places: Set<number>,
  pages: SearchPage[],
  signal?: AbortSignal,
) {
  const stored: SearchWords[] = await db.getAll('searchWords', wordsOf(block));
  const touched = stored.filter((item) => item.places.some((place) => places.has(place)));
  const left = await inSlices(touched, (item) => reduced(item, (place) => places.has(place)), signal);
  const tx = db.transaction(['searchMessages', 'searchWords'], 'readwrite');
  const words = tx.objectStore('searchWords');
  await Promise.all([
    ...touched.map(({ bucket }, at) => {
      const postings = left[at];
      return postings ? words.put({ block, bucket, ...postings }) : words.delete([block, bucket]);
    }),
    ...pages.map((page) => tx.objectStore('searchMessages').put(page)),
    tx.done,
  ]);
}
