/** Part of the search benchmark in an extension page: the search as the panel uses it. */
import { langserve } from '../../lib/langserve/langserve.ts';
import { createConversationSearch } from '../../lib/panel/search/conversation-search.ts';
import { createSearch, noteReadOtherwise } from '../../lib/platform/search/search.ts';

const always = AbortSignal.any([]);

const readingOf = () => ({ field: null, pieces: null, as: langserve.answers });

async function loadSearch() {
  const { takeIn, ...rest } = createSearch(readingOf);
  return { ...rest, takeIn: () => takeIn(always), noteReadOtherwise };
}

const search = createConversationSearch({ profiles: { readingOf } }, { records: { loadSearch } });

/** Resolves when the search is done. */
const settled = () =>
  new Promise((resolve) => {
    const stop = search.stage.subscribe((stage) => {
      if (stage === 'done') setTimeout(() => resolve(stop?.()));
    });
  });

globalThis.search = {
  /** Indexes the stored messages and resolves to the ms needed. */
  async index() {
    const began = performance.now();
    search.ask('zzzz');
    await settled();
    search.ask('');
    return performance.now() - began;
  },

  /** Types one character after the other and resolves to the ms until each one's hits. */
  async type(query) {
    const taken = [];
    for (let length = 1; length <= query.length; length += 1) {
      const typed = query.slice(0, length);
      search.ask('');
      const began = performance.now();
      search.ask(typed);
      await new Promise((resolve) => {
        const stop = search.hits.subscribe((hits) => hits && setTimeout(() => resolve(stop?.())));
      });
      taken.push({ typed, ms: performance.now() - began, hits: search.hits.value.length });
      await settled();
    }
    search.ask('');
    return taken;
  },
};
