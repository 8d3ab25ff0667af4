import { type ReadonlySignal, signal } from '@preact/signals';
import type { SearchHit, SearchStage } from '../../chat/search/excerpt.ts';
import { createLoading } from '../page/loading.ts';
import { createIntake } from './index-intake.ts';

/** Searches stored conversations and indexes new ones. */
type Searcher = {
  find(query: string, signal: AbortSignal): Promise<SearchHit[] | undefined>;
  takeIn(): Promise<boolean>;
  /** Marks the answers of a profile for indexing again: their texts changed. */
  noteReadOtherwise(profileId: string): Promise<unknown>;
  changed(conversationId: string): void;
};

type ConversationSearch = {
  query: ReadonlySignal<string>;
  /** Newest first; undefined without a query. */
  hits: ReadonlySignal<SearchHit[] | undefined>;
  stage: ReadonlySignal<SearchStage>;
  ask(query: string): void;
  /** Updates the index before the first query. */
  prepare(): void;
  /** Indexes the answers of these profiles again with their new texts. */
  readOtherwise(profileIds: string[]): Promise<void>;
  /** Reports a change elsewhere. */
  changed(conversationId: string): Promise<void>;
};

const gatheringMs = 250;
/**
 * Milliseconds without changes before the index is updated. An import writes for minutes: updates during it
 * would rewrite the newest block each time and delay the import.
 */
const quietMs = 2_000;

/** Searches while the person types. Indexes what is new meanwhile, and adds its hits. */
export function createConversationSearch(load: () => Promise<Searcher>): ConversationSearch {
  const query = signal('');
  const hits = signal<SearchHit[] | undefined>(undefined);
  const stage = signal<SearchStage>('done');
  const searcher = createLoading(load);
  let asking = new AbortController();
  const isAsked = () => query.value.trim() !== '';
  const intake = createIntake(
    searcher.load,
    () => (isAsked() ? show(asking.signal) : undefined),
    () => isAsked() || !quiet.isAwaited(),
  );
  const quiet = createQuiet(() => searcher.isLoaded() && intake.takeIn());

  async function show(signalOfAsking: AbortSignal) {
    try {
      const found = await (await searcher.load()).find(query.value, signalOfAsking);
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
    query,
    hits,
    stage,
    ask,
    prepare: intake.prepare,
    readOtherwise: (profileIds) => noteReadOtherwise(profileIds, searcher.load).then(intake.prepare),
    async changed(conversationId: string) {
      intake.expectMore();
      if (searcher.isLoaded()) (await searcher.load()).changed(conversationId);
      if (isAsked()) searchAgain();
      else quiet.disturb();
    },
  };
}

async function noteReadOtherwise(profileIds: string[], load: () => Promise<Searcher>) {
  if (profileIds.length === 0) return;
  const searcher = await load();
  await Promise.all(profileIds.map((id) => searcher.noteReadOtherwise(id)));
}

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
