import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import type { Message } from '../../chat/conversation/conversation.ts';
import { readMessage } from '../../chat/conversation/conversation-record.ts';
import { blockLength, extended, gathered, reduced } from '../../chat/search/postings.ts';
import { wordsOf } from '../../chat/search/search-words.ts';
import { inSlices } from '../../chat/storage/time-slices.ts';
import { logFault } from '../browser/fault-log.ts';
import {
  type Database,
  database,
  noteOf,
  type SearchBlock,
  type SearchNote,
  type SearchPage,
  type SearchWords,
} from '../records/database.ts';
import { type MessageText, readTexts, Unreadable } from './message-text.ts';
import { pagesOf, pagesWith, pagesWithout } from './search-pages.ts';

/** Messages read per transaction. */
const readingLength = 256;

/** Indexes the noted changes, one block at most; resolves to whether there were any. Throws the signal's reason. */
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

type Backlog = Extract<SearchNote, { kind: 'backlog' }>;

const stretch = 2_000;

/** Replaces the next part of a backlog by one note per message. */
async function noteBacklog(db: Database, backlog: Backlog, signal?: AbortSignal) {
  const found = await db.getAll('messages', IDBKeyRange.lowerBound(backlog.after, true), stretch);
  const notes = (await inSlices(found, (item) => notesFor(backlog.id, item), signal)).flat();
  const last = found.at(-1);
  const tx = db.transaction(['unindexed', 'runs'], 'readwrite');
  // An unfinished answer is noted when its run ends.
  const open = new Set(
    (await tx.objectStore('runs').index('open').getAll(1)).map(
      ({ run }) => (run as { messageId?: unknown } | undefined)?.messageId,
    ),
  );
  const unindexed = tx.objectStore('unindexed');
  await Promise.all([
    ...notes.flatMap((note) => (open.has(note.id) ? [] : [unindexed.put(note)])),
    last ? unindexed.put({ ...backlog, after: last.id }) : unindexed.delete([backlog.at, backlog.id]),
    tx.done,
  ]);
}

function notesFor(profileId: string, item: Message): SearchNote[] {
  const { data: read } = readMessage(item);
  // Unreadable messages are reported when they are indexed.
  if (profileId === '') return [noteOf(read ?? { id: item.id, createdAt: 0 })];
  if (read?.role !== 'answer' || read.profileId !== profileId) return [];
  // Removals come first, so that the index never has an answer twice.
  return [{ at: -1, id: read.id, kind: 'gone' }, noteOf(read)];
}

/** Clears the index if no message is left; resolves to whether it did. */
async function forgetAll(db: Database): Promise<boolean> {
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
async function letGo(db: Database, gone: ReadonlySet<string>, signal?: AbortSignal) {
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
    tx.objectStore('searchWords').delete(wordsInBlock(block)),
    tx.done,
  ]);
}

const wordsInBlock = (block: number) => IDBKeyRange.bound([block], [block, []]);

async function letGoIn(
  db: Database,
  block: number,
  places: Set<number>,
  pages: SearchPage[],
  signal?: AbortSignal,
) {
  const stored: SearchWords[] = await db.getAll('searchWords', wordsInBlock(block));
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
