import { vi } from 'vitest';
import type { SearchHit } from '../../lib/chat/search/excerpt.ts';
import { createConversationSearch } from '../../lib/panel/search/conversation-search.ts';
import { usualReading } from './answer-reading.ts';
import { fakeHost } from './fake-host.ts';
import { partOf } from './panel-parts.ts';

const hit = (title: string): SearchHit => ({
  conversationId: title,
  messageId: null,
  title,
  at: 1,
  before: '',
  match: title,
  after: '',
});
/** Creates a search whose replies the test controls, and an index with this many parts to take in. */
export function createSearchScene() {
  const asked: { query: string; signal: AbortSignal; answer(titles: string[]): void; fail(): void }[] = [];
  const seen = { loads: 0, tries: 0, taken: 0, changed: [] as string[], readOtherwise: [] as string[] };
  const scene = { parts: 0, isBroken: false, isFull: false };
  const load = async () => {
    seen.loads += 1;
    if (scene.isBroken) throw new Error('The script cannot be loaded.');
    return {
      find: (query: string, signal: AbortSignal) =>
        new Promise<SearchHit[]>((resolve, reject) => {
          asked.push({
            query,
            signal,
            answer: (titles) => resolve(titles.map(hit)),
            fail: () => reject(new Error('The disk cannot be read.')),
          });
        }),
      async takeIn() {
        seen.tries += 1;
        if (scene.isFull) throw new Error('The disk is full.');
        if (scene.parts === 0) return false;
        scene.parts -= 1;
        seen.taken += 1;
        return true;
      },
      noteReadOtherwise: async (id: string) => void seen.readOtherwise.push(id),
      changed: (id: string) => void seen.changed.push(id),
    };
  };
  const search = createConversationSearch(
    { profiles: partOf({ readingOf: () => usualReading }) },
    fakeHost({ records: { loadSearch: load } }),
  );
  const rest = () => vi.advanceTimersByTimeAsync(0);
  return {
    ...search,
    scene,
    asked,
    seen,
    rest,
    shown: () => search.hits.value?.map(({ title }) => title),
    async answer(place: number, ...titles: string[]) {
      await rest();
      asked[place]?.answer(titles);
      await rest();
    },
  };
}
