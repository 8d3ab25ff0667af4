import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PageMemory } from '../page/temporary-memory.ts';

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
