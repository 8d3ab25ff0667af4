/** What the benchmark of the search puts into a page of the extension: the search as the panel has it. */
import { langserve } from '../../lib/langserve/langserve.ts';
import { createConversationSearch } from '../../lib/panel/search/conversation-search.ts';
import { createSearch, noteReadOtherwise } from '../../lib/platform/search/search.ts';

const always = AbortSignal.any([]);

const search = createConversationSearch(async () => {
  const { takeIn, ...rest } = createSearch(() => ({ field: null, pieces: null, as: langserve.answers }));
  return { ...rest, takeIn: () => takeIn(always), noteReadOtherwise };
});

/** Resolves when nothing is searched for any more. */
const settled = () =>
  new Promise((resolve) => {
    const stop = search.stage.subscribe((stage) => {
      if (stage === 'done') setTimeout(() => resolve(stop?.()));
    });
  });

globalThis.search = {
  /** Takes in what is there; resolves to the ms that it took. */
  async index() {
    const began = performance.now();
    search.ask('zzzz');
    await settled();
    search.ask('');
    return performance.now() - began;
  },

  /** Types one character after the other; resolves to what each took, in ms, until its hits were there. */
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
