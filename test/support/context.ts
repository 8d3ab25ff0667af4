import type { ReadonlySignal } from '@preact/signals';
import type { ContextItem, DraftContext, MessageContext } from '../../lib/chat/context/context-item.ts';
import { usualTemplate } from '../../lib/chat/context/sent-text.ts';
import { createContext } from '../../lib/panel/composing/context.ts';
import type { Notices } from '../../lib/panel/page/notice.ts';
import type { PageMemory } from '../../lib/panel/page/temporary-memory.ts';
import { fakeHost } from './fake-host.ts';

const page = { kind: 'page' as const, title: 'Tides', url: 'https://sea.example/tides' };

/** A piece of context of a sent message. */
export const aContextItem = (part: Partial<ContextItem> = {}): ContextItem => ({
  id: 'x1',
  ...page,
  text: 'High water at six.',
  field: null,
  ...part,
});

export const aContext = (...items: Partial<ContextItem>[]): MessageContext => ({
  items: items.map((item, place) => aContextItem({ id: `x${place + 1}`, ...item })),
  template: usualTemplate,
});

/** A piece of context of an unsent message. */
export const aDraftContext = (part: Partial<DraftContext> = {}): DraftContext => ({
  id: 'x1',
  ...page,
  text: 'High water at six.',
  field: null,
  cut: 'all',
  selection: null,
  ...part,
});

/** Creates the context of unsent messages, with files in memory that can be full. */
export function createDraftContexts(
  conversationId: ReadonlySignal<string>,
  memory: PageMemory,
  notice: Notices,
  stored = new Map<string, File>(),
) {
  /** `now` is awaited before a text is written. */
  const disk = { isFull: false, isBroken: false, now: Promise.resolve() };
  let ids = 0;
  const host = fakeHost({
    ids: {
      newId() {
        ids += 1;
        return `x${ids}`;
      },
    },
    files: {
      async write(id, file) {
        await disk.now;
        if (disk.isFull) throw new Error('No space');
        stored.set(id, file);
        return { id, name: file.name, mediaType: file.type, size: file.size };
      },
      async read(id) {
        if (disk.isBroken) throw new Error('Busy');
        return stored.get(id);
      },
      remove: async (id) => void stored.delete(id),
    },
  });
  const context = createContext({ conversationId, memory, notice }, host);
  return { context, stored, disk };
}
