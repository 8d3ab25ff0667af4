import { type ReadonlySignal, signal } from '@preact/signals';
import type { SearchHit, SearchStage } from '../../chat/search/excerpt.ts';
import { late } from '../../runnable/late.ts';
import type { Host } from '../host/host.ts';
import type { ProfilesState } from '../profiles/profiles-state.ts';

type Searcher = Awaited<ReturnType<Host['records']['loadSearch']>>;

/** Milliseconds before a failed index write is retried: each try costs as much as a successful one. */
const refusedMs = 60_000;

const gatheringMs = 250;
/**
 * Milliseconds without changes before the index is updated. An import writes for minutes: updates during it
 * would rewrite the newest block each time and delay the import.
 */
const quietMs = 2_000;

/** Searches while the person types. Indexes what is new meanwhile, and adds its hits. */
export function createConversationSearch({ profiles }: { profiles: ProfilesState }, { records }: Host) {
  const query = signal('');
  const hits = signal<SearchHit[] | undefined>(undefined);
  const stage = signal<SearchStage>('done');
  const searcher = late(() => records.loadSearch(profiles.readingOf));
  let asking = new AbortController();
  const isAsked = () => query.value.trim() !== '';
  const showTaken = () => (isAsked() ? show(asking.signal) : undefined);
  const intake = createIntake(searcher, showTaken, () => isAsked() || !quiet.isAwaited());
  const quiet = createQuiet(() => searcher.isAsked() && intake.takeIn());

  async function show(signalOfAsking: AbortSignal) {
    try {
      const found = await (await searcher()).find(query.value, signalOfAsking);
      if (!signalOfAsking.aborted) hits.value = found;
    } catch {
      // Unreadable conversations have no hits; the list reports them.
      if (!signalOfAsking.aborted) hits.value ??= [];
    }
  }

  async function search(signalOfAsking: AbortSignal) {
    stage.value = 'looking';
    await show(signalOfAsking);
    if (signalOfAsking.aborted) return;
    if (!intake.isUpToDate()) stage.value = 'indexing';
    await intake.takeIn();
    if (!signalOfAsking.aborted) stage.value = 'done';
  }

  function ask(next: string) {
    asking.abort();
    asking = new AbortController();
    query.value = next;
    if (isAsked()) return void search(asking.signal);
    hits.value = undefined;
    stage.value = 'done';
  }

  const searchAgain = createGathering(() => (isAsked() ? ask(query.value) : void intake.takeIn()));

  return {
    query: query as ReadonlySignal<string>,
    /** Newest first; undefined without a query. */
    hits: hits as ReadonlySignal<SearchHit[] | undefined>,
    stage: stage as ReadonlySignal<SearchStage>,
    ask,
    prepare: intake.prepare,
    readOtherwise: (ids: string[]) => noteReadOtherwise(ids, searcher).then(intake.prepare),
    /** Reports a change elsewhere. */
    async changed(conversationId: string) {
      intake.expectMore();
      if (searcher.isAsked()) (await searcher()).changed(conversationId);
      if (isAsked()) searchAgain();
      else quiet.disturb();
    },
  };
}

/** Has the answers of these profiles indexed again with their new texts. */
async function noteReadOtherwise(profileIds: string[], load: () => Promise<Searcher>) {
  if (profileIds.length === 0) return;
  const searcher = await load();
  await Promise.all(profileIds.map((id) => searcher.noteReadOtherwise(id)));
}

/** Indexes everything new, one pass at a time, and reports each batch. */
function createIntake(
  load: () => Promise<Searcher>,
  onTaken: () => Promise<void> | undefined,
  mayGoOn: () => boolean,
) {
  let taking: Promise<void> | undefined;
  let isRefused = false;
  /** Count of expected changes, now and at the last pass that found nothing. */
  let expected = 1;
  let lookedAt = 0;

  async function takeAll() {
    const index = await load();
    while (mayGoOn()) {
      const before = expected;
      if (!(await index.takeIn())) {
        lookedAt = before;
        return;
      }
      await onTaken();
    }
  }

  /** Pauses after a failure; what was not indexed stays noted. */
  function rest() {
    isRefused = true;
    setTimeout(() => {
      isRefused = false;
    }, refusedMs);
  }

  async function takeIn(): Promise<void> {
    if (isRefused || lookedAt === expected) return;
    taking ??= takeAll()
      .catch(rest)
      .finally(() => {
        taking = undefined;
      });
    await taking;
  }

  return {
    takeIn,
    /** Also checks for unannounced messages. */
    prepare() {
      expected += 1;
      void takeIn();
    },
    /** As far as this page knows: checking the store would cost milliseconds per typed letter. */
    isUpToDate: () => lookedAt === expected,
    expectMore() {
      expected += 1;
    },
  };
}

export type ConversationSearch = ReturnType<typeof createConversationSearch>;

/** Debounces an action. */
function createQuiet(act: () => unknown) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isAwaited: () => timer !== undefined,
    disturb() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        act();
      }, quietMs);
    },
  };
}

/** Throttles an action: changes come in bursts. */
function createGathering(act: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      act();
    }, gatheringMs);
  };
}
