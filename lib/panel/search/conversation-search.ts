import { type ReadonlySignal, signal } from '@preact/signals';
import type { SearchHit, SearchStage } from '../../chat/search/search-hit.ts';
import { createLoading } from '../page/loading.ts';
import { createIntake } from './index-intake.ts';

/** What looks through what is stored, and takes into its index what is new there. */
type Searcher = {
  find(query: string, signal: AbortSignal): Promise<SearchHit[] | undefined>;
  takeIn(): Promise<boolean>;
  /** Notes that the answers of a profile have other words than the index knows. */
  noteReadOtherwise(profileId: string): Promise<unknown>;
  changed(conversationId: string): void;
};

type ConversationSearch = {
  query: ReadonlySignal<string>;
  /** Newest first; undefined while nothing is asked. */
  hits: ReadonlySignal<SearchHit[] | undefined>;
  stage: ReadonlySignal<SearchStage>;
  ask(query: string): void;
  /** Makes the index ready before anything is asked. */
  prepare(): void;
  /** Takes the answers of these profiles into the index with the words that they have now. */
  readOtherwise(profileIds: string[]): Promise<void>;
  /** Says what has changed elsewhere. */
  changed(conversationId: string): Promise<void>;
};

const gatheringMs = 250;
/**
 * So long nothing must have changed before the index follows. An import writes for minutes: taken in bit by bit, each
 * bit would write the newest part of the index anew, and keep the import from the disk.
 */
const quietMs = 2_000;

/** Searches as one types. What is not indexed yet is taken in meanwhile, and its hits are added. */
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
      // What cannot be read is not found; the list says what is wrong with it.
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

/** Acts once nothing has disturbed for a while. */
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

/** Changes come in bursts: what follows from them is done once. */
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
