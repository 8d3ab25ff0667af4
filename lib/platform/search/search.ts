import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { excerptOf, type SearchHit } from '../../chat/search/excerpt.ts';
import { type SoughtWord, soughtWords } from '../../chat/search/search-words.ts';
import { logFault } from '../browser/fault-log.ts';
import { withLock } from '../browser/locks.ts';
import { database, unlessRefused } from '../records/database.ts';
import type { SearchNote } from '../records/search-note.ts';
import { mostHits, withMessages } from './message-search.ts';
import { takeIn } from './search-index.ts';
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
