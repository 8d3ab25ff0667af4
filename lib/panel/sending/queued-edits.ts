import { effect, untracked } from '@preact/signals';
import * as z from 'zod/mini';
import type { QueuedMessage } from '../../chat/queue/queued-message.ts';
import { parseJson } from '../../json/json.ts';
import { say } from '../../words/say.ts';
import { createTemporaryMemory, isOfTemporary, type PageMemory } from '../page/temporary-memory.ts';
import type { SendingParts } from './start-run.ts';
import type { StoredQueue } from './stored-queue.ts';

/** `before` is the text that the queue has. */
const edit = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  before: z.string(),
  text: z.string(),
});
const edits = z.catch(z.array(edit), []);
type Edit = z.infer<typeof edit>;

type Queue = { conversationId: string; items: QueuedMessage[] };

/**
 * Holds what is typed into queued messages, also of conversations that are not shown, and after the page was closed. If a
 * message leaves the queue meanwhile, moves its changed text to the message box.
 */
export function createQueuedEdits(
  queue: StoredQueue['shown'],
  { composer: { draft }, notice }: SendingParts,
  kept: PageMemory,
) {
  const written = createWritten(createTemporaryMemory(kept, isOfTemporary));

  function moveLost() {
    if (!queue.value) return;
    written.load(queue.value.conversationId);
    const lost = goneFrom(queue.value, written.all());
    for (const item of lost) written.remove(item.id);
    const texts = lost.filter(isChanged).map(({ text }) => text);
    if (texts.length === 0) return;
    untracked(() => draft.add(texts.join('\n\n')));
    notice.value = { text: say('queue_editMoved') };
  }

  effect(moveLost);
  return {
    of: (id: string): string | undefined => written.of(id)?.text,
    /** Undefined ends the edit. */
    write({ id, conversationId, start }: QueuedMessage, text: string | undefined) {
      if (text === undefined) written.remove(id);
      else written.set({ id, conversationId, before: written.of(id)?.before ?? start.message.text, text });
    },
    /** Saves a message, which may be sent at once. If that fails, its edit goes on. */
    async saved({ id }: QueuedMessage, save: () => Promise<boolean>): Promise<boolean> {
      const own = written.of(id);
      written.remove(id);
      const isSaved = await save();
      if (isSaved || !own) return isSaved;
      if (!written.of(id)) written.set(own);
      untracked(moveLost);
      return false;
    },
  };
}

/** Edits by the id of their message. Those of a conversation are read once, before its queue is shown. */
function createWritten(memory: PageMemory) {
  const byId = new Map<string, Edit>();
  const loaded = new Set<string>();
  const keyOf = (conversationId: string) => `queued-edits:${conversationId}`;

  function store(conversationId: string) {
    const of = [...byId.values()].filter((item) => item.conversationId === conversationId);
    memory.write(keyOf(conversationId), of.length > 0 ? JSON.stringify(of) : null);
  }

  return {
    of: (id: string) => byId.get(id),
    all: () => [...byId.values()],
    load(conversationId: string) {
      if (loaded.has(conversationId)) return;
      loaded.add(conversationId);
      for (const item of edits.parse(parseJson(memory.read(keyOf(conversationId)) ?? '[]')))
        if (!byId.has(item.id)) byId.set(item.id, item);
    },
    set(item: Edit) {
      byId.set(item.id, item);
      store(item.conversationId);
    },
    remove(id: string) {
      const item = byId.get(id);
      if (item && byId.delete(id)) store(item.conversationId);
    },
  };
}

/** Lists the edits of messages of a conversation that are no longer in its queue. */
function goneFrom({ conversationId, items }: Queue, all: Edit[]): Edit[] {
  const there = new Set(items.map(({ id }) => id));
  return all.filter((item) => item.conversationId === conversationId && !there.has(item.id));
}

const isChanged = ({ before, text }: Edit) => text.trim() !== '' && text !== before;
