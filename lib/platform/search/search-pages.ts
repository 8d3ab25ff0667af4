import { blockLength } from '../../chat/search/postings.ts';
import type { Database, SearchPage } from '../records/database.ts';
import type { MessageText } from './message-text.ts';

/** Messages per page. A block has several pages, so that a search for a rare word reads few messages. */
const pageLength = 128;
const pagesInBlock = blockLength / pageLength;

/** Largest number of pages read one by one; more are read as one range. */
const fewPages = 4;

const pageOf = (block: number, place: number) => block * pagesInBlock + Math.floor(place / pageLength);

const idsOf = ({ ids }: SearchPage) => ids.split('\n');

/** Returns the pages that change when messages are added behind the first `count` of a block. */
export async function pagesWith(db: Database, block: number, count: number, texts: readonly MessageText[]) {
  const pages: SearchPage[] = [];
  const begun = count % pageLength === 0 ? undefined : await db.get('searchMessages', pageOf(block, count));
  const ids = [...(begun ? idsOf(begun) : []), ...texts.map(({ id }) => id)];
  const times = [...(begun?.times ?? []), ...texts.map(({ at }) => at)];
  for (let start = 0, page = pageOf(block, count); start < ids.length; start += pageLength, page += 1) {
    const end = start + pageLength;
    pages.push({
      page,
      ids: ids.slice(start, end).join('\n'),
      times: Float64Array.from(times.slice(start, end)),
    });
  }
  return pages;
}

type Reading = {
  get(page: number): Promise<SearchPage | undefined>;
  getAll(range: IDBKeyRange): Promise<SearchPage[]>;
};

/** Reads the messages at some places of a block, in the order of `places`. */
export async function messagesAt(store: Reading, block: number, places: readonly number[]) {
  const wanted = [...new Set(places.map((place) => pageOf(block, place)))];
  const read =
    wanted.length <= fewPages
      ? await Promise.all(wanted.map((page) => store.get(page)))
      : await store.getAll(pagesOf(block));
  const pages = new Map(
    read.flatMap((item) => (item ? [[item.page, { times: item.times, ids: idsOf(item) }]] : [])),
  );
  return places.flatMap((place) => {
    const page = pages.get(pageOf(block, place));
    const [id, at] = [page?.ids[place % pageLength], page?.times[place % pageLength]];
    return id && at !== undefined ? [{ id, at }] : [];
  });
}

export const pagesOf = (block: number) =>
  IDBKeyRange.bound(block * pagesInBlock, (block + 1) * pagesInBlock, false, true);

/**
 * Takes messages out of the pages of a block. Returns the changed pages, the places of the messages, and
 * whether the block is empty now.
 */
export async function pagesWithout(db: Database, block: number, gone: ReadonlySet<string>) {
  const places = new Set<number>();
  const changed: SearchPage[] = [];
  let isEmptied = true;
  for (const item of await db.getAll('searchMessages', pagesOf(block))) {
    const ids = idsOf(item);
    const left = ids.map((id) => (gone.has(id) ? '' : id));
    const first = (item.page % pagesInBlock) * pageLength;
    for (const [at, id] of left.entries()) if (id !== ids[at]) places.add(first + at);
    if (left.some((id) => id !== '')) isEmptied = false;
    if (left.some((id, at) => id !== ids[at])) changed.push({ ...item, ids: left.join('\n') });
  }
  return { places, changed, isEmptied };
}
