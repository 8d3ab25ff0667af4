import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { goneFrom, titleFrom } from '../../chat/conversation/conversation.ts';
import { excerptOf, type SearchHit } from '../../chat/search/excerpt.ts';
import { bucketOf, inAll, type Postings, placesOfWord } from '../../chat/search/postings.ts';
import { type SoughtWord, soughtWords } from '../../chat/search/search-words.ts';
import { logFault } from '../browser/fault-log.ts';
import { withLock } from '../browser/locks.ts';
import {
  type Database,
  database,
  type SearchBlock,
  type SearchNote,
  unlessRefused,
} from '../records/database.ts';
import { readTexts, Unreadable } from './message-text.ts';
import { takeIn } from './search-index.ts';
import { messagesAt } from './search-pages.ts';
import { createSearchedConversations, type SearchedConversations } from './searched-conversations.ts';

const lockName = 'search-index';

/** Searches titles and messages, newest first. `once` is the lock that lets one page index at a time. */
export function createSearch(readingOf: ReadingOf, once: typeof withLock = withLock) {
  const conversations = createSearchedConversations();

  return {
    /** Marks a conversation to be read again. */
    changed: conversations.changed,

    /** Finds hits in what is indexed by now; undefined for a blank query. Throws the signal's reason. */
    async find(query: string, signal: AbortSignal): Promise<SearchHit[] | undefined> {
      const sought = soughtWords(query);
      if (sought.length === 0) return query.trim() === '' ? undefined : [];
      const known = await conversations.read();
      signal.throwIfAborted();
      const titles = inTitles(known, sought);
      return unlessRefused(withMessages(titles, { sought, conversations: known, readingOf, signal }), titles);
    },

    /** Indexes some of the pending changes; resolves to whether there were any. */
    takeIn: (signal: AbortSignal): Promise<boolean> =>
      unlessRefused(
        once(lockName, () => takeIn(readingOf, signal)),
        false,
      ),
  };
}

/**
 * Notes that the answers of a profile must be indexed again, because another field of them is read. Takes the
 * index lock: the indexer updates the same note.
 */
export async function noteReadOtherwise(profileId: string, once: typeof withLock = withLock) {
  const note: SearchNote = { at: -2, id: profileId, kind: 'backlog', after: '' };
  const noting = once(lockName, async () => (await database()).put('unindexed', note));
  await unlessRefused(noting, undefined).catch((error) => logFault('noting for the search', error));
}

function inTitles(conversations: SearchedConversations, sought: readonly SoughtWord[]): SearchHit[] {
  const hits: SearchHit[] = [];
  for (const { head, plainTitle } of conversations.values()) {
    if (!sought.every(({ place }) => place.test(plainTitle))) continue;
    const { id: conversationId, title, updatedAt: at } = head;
    const excerpt = excerptOf(title, sought);
    if (excerpt) hits.push({ conversationId, messageId: null, title, at, ...excerpt });
    if (hits.length === mostHits) break;
  }
  return hits;
}

const mostHits = 50;
/** Smallest batch of texts to read, when few hits are missing. */
const fewestRead = 8;

const newestFirst = (hits: SearchHit[]): SearchHit[] =>
  hits.sort((one, other) => other.at - one.at).slice(0, mostHits);

type Candidate = { id: string; at: number };

type Search = {
  sought: readonly SoughtWord[];
  conversations: SearchedConversations;
  readingOf: ReadingOf;
  signal: AbortSignal;
};

/** Adds messages that have all words; stops when no block is left that could have a newer hit. */
async function withMessages(titles: SearchHit[], search: Search): Promise<SearchHit[]> {
  const db = await database();
  const blocks = (await db.getAll('searchBlocks')).sort((one, other) => other.newest - one.newest);
  let hits = titles;
  const named: Named = new Set();
  const oldestWanted = () => (hits.length < mostHits ? Number.NEGATIVE_INFINITY : (hits.at(-1)?.at ?? 0));
  // Most searches end in the newest block; older blocks are read in growing batches.
  for (let start = 0, length = 1; start < blocks.length; start += length, length *= 4) {
    const wanted = blocks.slice(start, start + length).filter(({ newest }) => newest >= oldestWanted());
    if (wanted.length === 0) break;
    let candidates = await candidatesIn(db, wanted, search.sought);
    while (candidates.length > 0) {
      search.signal.throwIfAborted();
      const next = Math.max(mostHits - hits.length, fewestRead);
      const found = await hitsOf(candidates.slice(0, next), search, named);
      hits = merged(hits.filter(isNoneOf(named)), found);
      candidates = candidates.slice(next).filter(({ at }) => at >= oldestWanted());
    }
  }
  return hits;
}

/** Conversations titled after a message that is a hit: the message replaces the title among the hits. */
type Named = Set<string>;

const isNoneOf =
  (named: Named) =>
  ({ messageId, conversationId }: SearchHit) =>
    messageId !== null || !named.has(conversationId);

/** Merges hits, newest first; a message that was indexed twice is one hit. */
const merged = (hits: SearchHit[], more: SearchHit[]) =>
  newestFirst([
    ...new Map([...hits, ...more].map((hit) => [hit.messageId ?? ` ${hit.conversationId}`, hit])).values(),
  ]);

/** Returns the messages that have all words according to the index, newest first. */
async function candidatesIn(db: Database, blocks: SearchBlock[], sought: readonly SoughtWord[]) {
  const tx = db.transaction(['searchWords', 'searchMessages']);
  const terms = sought.flatMap((word) => word.terms);
  const inBlocks = await Promise.all(
    blocks.map(async ({ block }) => {
      const words = tx.objectStore('searchWords');
      const found = await Promise.all(
        terms.map(async ({ text, isBeginning }) => {
          const postings: Postings[] =
            isBeginning && text.length < 2
              ? await words.getAll(IDBKeyRange.bound([block, text], [block, `${text}\uffff`]))
              : await words.getAll([block, bucketOf(text)]);
          return postings.flatMap((item) => placesOfWord(item, text, isBeginning));
        }),
      );
      const places = inAll(found);
      return places.length > 0 ? messagesAt(tx.objectStore('searchMessages'), block, places) : [];
    }),
  );
  return inBlocks.flat().sort((one, other) => other.at - one.at);
}

/** Compares candidates with the stored texts: the index knows neither removals nor the order of words. */
async function hitsOf(candidates: Candidate[], { sought, conversations, readingOf }: Search, named: Named) {
  const ids = candidates.map(({ id }) => id);
  return (await readTexts(ids, readingOf)).flatMap((read): SearchHit[] => {
    if (!read || read instanceof Unreadable) return [];
    const { id: messageId, conversationId, at, text } = read;
    const of = conversations.get(conversationId);
    const excerpt = of && !goneFrom(of.head).has(messageId) && excerptOf(text, sought);
    if (excerpt && titleFrom(text) === of.head.title) named.add(conversationId);
    return excerpt ? [{ conversationId, messageId, title: of.head.title, at, ...excerpt }] : [];
  });
}
