import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import type { Run } from '../../chat/run/run.ts';
import {
  findConversation,
  listConversations,
  newestConversation,
  readConversation,
} from '../../platform/records/conversation-reading.ts';
import {
  onStoredDescriptionChange,
  readStoredDescription,
} from '../../platform/records/description-storage.ts';
import { recordReading, whyNothingIsKept } from '../../platform/records/record-reading.ts';
import type { Protocols } from '../../runnable/protocol.ts';

/** Never aborted: used for the lifetime of the page. */
const always = AbortSignal.any([]);

/** Ways to records, loaded on first use. */
const lateRecords = {
  async loadRuns() {
    const [{ findRun }, { readJournalAfter, readRepeats }] = await Promise.all([
      import('../../platform/records/run-store.ts'),
      import('../../platform/records/journal-reading.ts'),
    ]);
    return {
      find: async (id: string) => (await findRun(id))?.run,
      journal: (id: string) => recordReading.journal(id),
      /** Reads the entries after the one of this number, some at a time. */
      journalAfter: readJournalAfter,
      repeats: readRepeats,
    };
  },
  async loadQueue() {
    const [{ readQueued }, { readSessionId }] = await Promise.all([
      import('../../platform/records/queue-store.ts'),
      import('../../platform/browser/browser-session.ts'),
    ]);
    return { readQueued, readSessionId };
  },
  async loadSearch(readingOf: ReadingOf) {
    const { createSearch, noteReadOtherwise } = await import('../../platform/search/search.ts');
    const { takeIn, ...search } = createSearch(readingOf);
    return { ...search, takeIn: () => takeIn(always), noteReadOtherwise };
  },
  /** `draftKeys`: beginnings of the keys in the memory of the page whose values name files. */
  async loadTidier(draftKeys: string[]) {
    const { createBrowserTidier } = await import('../../platform/tidying/tidier.ts');
    const { hold, tidy } = createBrowserTidier(draftKeys);
    return { hold, tidy: (isForGood: boolean) => tidy(isForGood, always) };
  },
  async loadDisk() {
    const [{ readStorage, readUnreadable, removeUnreadable }, tidier] = await Promise.all([
      import('../../platform/tidying/storage-reading.ts'),
      import('../../platform/tidying/tidier.ts'),
    ]);
    return {
      estimate: tidier.storageEstimate,
      measure: (signal: AbortSignal) => readStorage(signal),
      deleteTraces: () => tidier.deleteAllTraces(),
      readUnreadable,
      removeUnreadable,
    };
  },
};

/** The records on disk. A page only reads it, but for tidying and unreadable records. */
export const recordsOf = (protocols: Protocols) => ({
  /** The stored conversation, even if deleted. */
  find: findConversation,
  list: listConversations,
  read: readConversation,
  /** The conversation changed last. */
  newest: newestConversation,
  whyNothingIsKept,
  readDescription: (profileId: string) => readStoredDescription(profileId, protocols),
  onDescriptionChange: (profileId: string, listen: () => void, until = always) =>
    onStoredDescriptionChange(profileId, listen, until),

  async foldFromJournal(run: Run) {
    const { foldFromJournal } = await import('../../platform/records/run-store.ts');
    return foldFromJournal(run, protocols.answersOf(run.protocol));
  },
  ...lateRecords,
});
