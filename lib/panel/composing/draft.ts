import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { type CardDraft, readWaitingDraft, type WaitingDraft } from '../../chat/waiting/card-draft.ts';
import type { PageMemory } from '../page/temporary-memory.ts';

const keyOf = (conversationId: string) => `draft:${conversationId}`;

/** Holds the unsent text of each conversation; written on every change. */
export function createDraft(conversationId: ReadonlySignal<string>, memory: PageMemory) {
  const text = signal('');
  const given = signal(0);
  effect(() => {
    text.value = memory.read(keyOf(conversationId.value)) ?? '';
  });

  function write(next: string) {
    text.value = next;
    memory.write(keyOf(conversationId.value), next);
  }

  const give = (next: string) =>
    batch(() => {
      write(next);
      given.value += 1;
    });

  return {
    text: text as ReadonlySignal<string>,
    write,
    /** Counts the texts that were inserted, not typed. */
    given: given as ReadonlySignal<number>,
    give,
    /** Inserts a text after the written one, which stays. */
    add(next: string) {
      const written = text.peek().trimEnd();
      give(written === '' ? next : `${written}\n\n${next}`);
    },
    /** Removes the sent text; text typed after it stays. */
    take(id: string, sent: string) {
      const isOpen = id === conversationId.peek();
      const typed = isOpen ? text.peek() : (memory.read(keyOf(id)) ?? '');
      if (!typed.startsWith(sent)) return;
      const rest = typed.slice(sent.length);
      memory.write(keyOf(id), rest);
      if (isOpen) text.value = rest;
    },
  };
}

type Unsent = {
  draft: { text: ReadonlySignal<string> };
  attachments: { list: ReadonlySignal<unknown[]> };
  context: { fileIds: ReadonlySignal<string[]> };
};

export const createIsWritten = ({ draft, attachments, context }: Unsent): ReadonlySignal<boolean> =>
  computed(
    () => draft.text.value !== '' || attachments.list.value.length > 0 || context.fileIds.value.length > 0,
  );

const waitingKey = (conversationId: string) => `waiting:${conversationId}`;

const nothing: WaitingDraft['cards'] = {};

/** Holds the unsent answers to the questions of a run, one run in each conversation; written on every change. */
export function createWaitingDrafts(conversationId: ReadonlySignal<string>, memory: PageMemory) {
  const draft = signal<WaitingDraft | undefined>(undefined);
  effect(() => {
    draft.value = readWaitingDraft(memory.read(waitingKey(conversationId.value)));
  });

  const of = (runId: string): WaitingDraft['cards'] =>
    draft.value?.runId === runId ? draft.value.cards : nothing;

  const storedOf = (runId: string): WaitingDraft['cards'] => {
    const stored = readWaitingDraft(memory.read(waitingKey(conversationId.peek())));
    return stored?.runId === runId ? stored.cards : nothing;
  };

  const store = (next: WaitingDraft | undefined) =>
    memory.write(waitingKey(conversationId.peek()), next ? JSON.stringify(next) : null);

  return {
    /** Returns what is written on the cards of a run; subscribes to it. */
    of,
    /** `stored`: the card without secrets. */
    write(runId: string, place: number, card: CardDraft, stored: CardDraft) {
      const cards = { ...storedOf(runId), [place]: stored };
      draft.value = { runId, cards: { ...of(runId), [place]: card } };
      store({ runId, cards });
    },
    /** Removes what was sent. */
    take(runId: string) {
      if (draft.peek()?.runId !== runId) return;
      draft.value = undefined;
      store(undefined);
    },
  };
}

export type DraftPlace = { conversationId: ReadonlySignal<string>; memory: PageMemory };

/** Holds a list that belongs to the unsent message of each conversation, under a prefix of the page's memory. */
export function createDraftList<Item>(
  prefix: string,
  read: (stored: ReturnType<PageMemory['read']>) => Item[],
  { conversationId, memory }: DraftPlace,
) {
  const items = signal<Item[]>([]);
  const stored = (id: string) => read(memory.read(prefix + id));
  effect(() => {
    items.value = stored(conversationId.value);
  });
  return {
    /** Those of the open conversation. */
    items: items as ReadonlySignal<Item[]>,
    /** Uses the list in memory for the open conversation: the browser may store nothing. */
    listOf: (id: string) => (id === conversationId.peek() ? items.peek() : stored(id)),
    write(id: string, next: Item[]) {
      memory.write(prefix + id, next.length === 0 ? null : JSON.stringify(next));
      if (id === conversationId.peek()) items.value = next;
    },
  };
}
