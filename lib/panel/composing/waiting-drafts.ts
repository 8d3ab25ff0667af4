import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { type CardDraft, readWaitingDraft, type WaitingDraft } from '../../chat/waiting/card-draft.ts';
import type { PageMemory } from '../page/temporary-memory.ts';

const waitingPrefix = 'waiting:';
const keyOf = (conversationId: string) => waitingPrefix + conversationId;

const nothing: WaitingDraft['cards'] = {};

/** Holds the unsent answers to the questions of a run, one run in each conversation; written on every change. */
export function createWaitingDrafts(conversationId: ReadonlySignal<string>, memory: PageMemory) {
  const draft = signal<WaitingDraft | undefined>(undefined);
  effect(() => {
    draft.value = readWaitingDraft(memory.read(keyOf(conversationId.value)));
  });

  const of = (runId: string): WaitingDraft['cards'] =>
    draft.value?.runId === runId ? draft.value.cards : nothing;

  const storedOf = (runId: string): WaitingDraft['cards'] => {
    const stored = readWaitingDraft(memory.read(keyOf(conversationId.peek())));
    return stored?.runId === runId ? stored.cards : nothing;
  };

  const store = (next: WaitingDraft | undefined) =>
    memory.write(keyOf(conversationId.peek()), next ? JSON.stringify(next) : null);

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
