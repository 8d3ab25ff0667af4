import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import { createConversationSearch } from './conversation-search.ts';

/** What searches is loaded with the first search, or when there is time. */
export const createStoredSearch = (readingOf: ReadingOf, signalOfPage: AbortSignal) =>
  createConversationSearch(
    async () => (await import('../../platform/search/search.ts')).createSearch(readingOf),
    signalOfPage,
  );

/** The index does not know the words that answers have now. */
export async function tellIndex(profileIds: string[]) {
  if (profileIds.length === 0) return;
  const { noteReadOtherwise } = await import('../../platform/search/search.ts');
  await Promise.all(profileIds.map((id) => noteReadOtherwise(id)));
}
