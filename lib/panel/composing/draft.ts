import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
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
