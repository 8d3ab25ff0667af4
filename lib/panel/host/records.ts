import type { ReadingOf } from '../../chat/conversation/answer-reading.ts';
import type { Run } from '../../chat/run/run.ts';
import { takeQueuedEdit } from '../../platform/browser/locks.ts';
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
import { late } from '../../runnable/late.ts';
import type { Protocols } from '../../runnable/protocol.ts';

/** Never aborted: used for the lifetime of the page. */
export const always = AbortSignal.any([]);

/** Loads something of the browser with its first use; a load that fails is said and tried again. */
export const whenNeeded: <Part>(load: () => Promise<Part>) => () => Promise<Part> = late;

const runs = late(() => import('../../platform/records/run-store.ts'));
const searching = late(() => import('../../platform/search/search.ts'));
const tidier = late(() => import('../../platform/tidying/tidier.ts'));

/** Ways to records, loaded on first use. */
const lateRecords = {
  loadRuns: whenNeeded(async () => {
    const { findRun, readJournalAfter, readRepeats } = await runs();
    return {
      find: async (id: string) => (await findRun(id))?.run,
      journal: (id: string) => recordReading.journal(id),
      /** Reads the entries after the one of this number, some at a time. */
      journalAfter: readJournalAfter,
      repeats: readRepeats,
    };
  }),
  loadQueue: whenNeeded(async () => {
    const [{ readQueued }, { readSessionId }] = await Promise.all([
      import('../../platform/records/queue-store.ts'),
      import('../../platform/browser/browser-session.ts'),
    ]);
    return { readQueued, readSessionId, takeEdit: takeQueuedEdit };
  }),
  async loadSearch(readingOf: ReadingOf) {
    const { createSearch, noteReadOtherwise } = await searching();
    const { takeIn, ...search } = createSearch(readingOf);
    return { ...search, takeIn: () => takeIn(always), noteReadOtherwise };
  },
  /** `draftKeys`: beginnings of the keys in the memory of the page whose values name files. */
  async loadTidier(draftKeys: string[]) {
    const { createBrowserTidier } = await tidier();
    const { hold, tidy } = createBrowserTidier(draftKeys);
    return { hold, tidy: (isForGood: boolean) => tidy(isForGood, always) };
  },
  loadDisk: whenNeeded(async () => {
    const [{ readStorage, readUnreadable, removeUnreadable }, tidying] = await Promise.all([
      import('../../platform/tidying/storage-reading.ts'),
      tidier(),
    ]);
    return {
      estimate: tidying.storageEstimate,
      measure: (signal: AbortSignal) => readStorage(signal),
      deleteTraces: () => tidying.deleteAllTraces(),
      readUnreadable,
      removeUnreadable,
    };
  }),
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
    const { foldFromJournal } = await runs();
    return foldFromJournal(run, protocols.answersOf(run.protocol));
  },
  ...lateRecords,
});
