import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { blockLength, extended, gathered } from '../../chat/search/postings.ts';
import { wordsOf } from '../../chat/search/search-words.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { logFault } from '../browser/fault-log.ts';
import { type Database, database, type SearchBlock } from '../records/database.ts';
import type { SearchNote } from '../records/search-note.ts';
import { type MessageText, readTexts, Unreadable } from './message-text.ts';
import { noteBacklog } from './search-backlog.ts';
import { pagesWith } from './search-pages.ts';
import { forgetAll, letGo } from './search-purge.ts';

/** Messages read per transaction. */
const readingLength = 256;

/**
 * Indexes the noted changes, one block at most; resolves to whether there were any. Throws the signal's
 * reason.
 */
export async function takeIn(readingOf: ReadingOf, signal?: AbortSignal): Promise<boolean> {
  const db = await database();
  const block = await lastBlock(db);
  const notes: SearchNote[] = await db.getAll('unindexed', null, blockLength);
  const [first] = notes;
  if (!first) return false;
  if (first.kind === 'backlog') {
    await noteBacklog(db, first, signal);
    return true;
  }
  const gone = notes.filter(({ kind }) => kind === 'gone');
  if (gone.length > 0 && (await forgetAll(db))) return true;
  const added = gone.length > 0 ? [] : notes.slice(0, blockLength - block.count);
  if (gone.length > 0) await letGo(db, new Set(gone.map(({ id }) => id)), signal);
  else await add(db, block, await textsOf(added, readingOf, signal), signal);
  await forget(db, [...gone, ...added]);
  return true;
}

/** Returns the last block if it has room, else a new one. */
async function lastBlock(db: Database): Promise<SearchBlock> {
  const cursor = await db.transaction('searchBlocks').store.openCursor(null, 'prev');
  const last = cursor?.value ?? { block: -1, count: blockLength, newest: 0 };
  return last.count < blockLength ? last : { block: last.block + 1, count: 0, newest: 0 };
}

async function textsOf(notes: SearchNote[], readingOf: ReadingOf, signal?: AbortSignal) {
  const texts: MessageText[] = [];
  for (let start = 0; start < notes.length; start += readingLength) {
    const ids = notes.slice(start, start + readingLength).map(({ id }) => id);
    for (const read of await readTexts(ids, readingOf)) {
      if (read instanceof Unreadable) logFault('left out of the search', read);
      else if (read) texts.push(read);
    }
    signal?.throwIfAborted();
  }
  return texts;
}

async function add(
  db: Database,
  { block, count, newest }: SearchBlock,
  texts: MessageText[],
  signal?: AbortSignal,
) {
  if (texts.length === 0) return;
  const words = await inSlices(texts, ({ text }) => wordsOf(text), signal);
  const buckets = [...gathered(words.map((own, at) => [count + at, own] as const))];
  const stored = await storedBuckets(db, block, count === 0 ? [] : buckets.map(([bucket]) => bucket));
  const records = await inSlices(
    buckets,
    ([bucket, places]) => ({ block, bucket, ...extended(stored.get(bucket), places) }),
    signal,
  );
  const pages = await pagesWith(db, block, count, texts);
  const tx = db.transaction(['searchBlocks', 'searchMessages', 'searchWords'], 'readwrite');
  await Promise.all([
    ...records.map((record) => tx.objectStore('searchWords').put(record)),
    ...pages.map((page) => tx.objectStore('searchMessages').put(page)),
    tx.objectStore('searchBlocks').put({
      block,
      count: count + texts.length,
      newest: texts.reduce((latest, { at }) => Math.max(latest, at), newest),
    }),
    tx.done,
  ]);
}

async function storedBuckets(db: Database, block: number, buckets: string[]) {
  const store = db.transaction('searchWords').store;
  const found = await Promise.all(buckets.map((bucket) => store.get([block, bucket])));
  return new Map(found.flatMap((item) => (item ? [[item.bucket, item]] : [])));
}

/**
 * Deletes notes in a transaction of its own, so that a worker that writes a note waits less. A page that
 * closes in between leaves messages indexed twice, which the search shows once.
 */
async function forget(db: Database, notes: SearchNote[]) {
  const tx = db.transaction('unindexed', 'readwrite');
  await Promise.all([...notes.map(({ at, id }) => tx.store.delete([at, id])), tx.done]);
}
