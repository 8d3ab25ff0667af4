import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PageMemory } from '../page/temporary-memory.ts';

const keyOf = (conversationId: string) => `draft:${conversationId}`;

/** What is typed and not sent yet, for each conversation; written at every change. */
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

  return {
    text: text as ReadonlySignal<string>,
    write,
    /** How often a text was put in that was not typed. */
    given: given as ReadonlySignal<number>,
    give: (next: string) =>
      batch(() => {
        write(next);
        given.value += 1;
      }),
    /** Takes out what was sent; what was typed behind it since then stays. */
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
