import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals';
import type { QueuedMessage } from '../../chat/queue/queued-message.ts';
import { say } from '../../words/say.ts';
import type { NextMessage } from '../composing/next-message.ts';
import type { Notice } from '../page/notice.ts';

type Edit = { item: QueuedMessage; text: string };

type Queue = { conversationId: string; items: QueuedMessage[] };

type World = {
  /** The queue of the open conversation; undefined until it is read. */
  queue: ReadonlySignal<Queue | undefined>;
  draft: Pick<NextMessage['draft'], 'add'>;
  notice: Signal<Notice | undefined>;
};

/**
 * Holds what is typed into queued messages, also of conversations that are not shown. If a message leaves the queue
 * meanwhile, moves its changed text to the message box.
 */
export function createQueuedEdits({ queue, draft, notice }: World) {
  const written = new Map<string, Edit>();

  function moveLost() {
    if (!queue.value) return;
    const lost = goneFrom(queue.value, [...written.values()]);
    for (const { item } of lost) written.delete(item.id);
    const texts = lost.filter(isChanged).map(({ text }) => text);
    if (texts.length === 0) return;
    untracked(() => draft.add(texts.join('\n\n')));
    notice.value = { text: say('queue_editMoved') };
  }

  /** Undefined ends the edit. */
  function write(item: QueuedMessage, text: string | undefined) {
    if (text === undefined) written.delete(item.id);
    else written.set(item.id, { item: written.get(item.id)?.item ?? item, text });
  }

  effect(moveLost);
  return {
    of: (id: string): string | undefined => written.get(id)?.text,
    write,
    /** Saves a message, which may be sent at once. If that fails, its edit goes on. */
    async saved(item: QueuedMessage, save: () => Promise<boolean>): Promise<boolean> {
      const edit = written.get(item.id);
      written.delete(item.id);
      const isSaved = await save();
      if (isSaved || !edit) return isSaved;
      if (!written.has(item.id)) written.set(item.id, edit);
      untracked(moveLost);
      return false;
    },
  };
}

/** Lists the edits of messages of a conversation that are no longer in its queue. */
function goneFrom({ conversationId, items }: Queue, edits: Edit[]): Edit[] {
  const there = new Set(items.map(({ id }) => id));
  return edits.filter(({ item }) => item.conversationId === conversationId && !there.has(item.id));
}

const isChanged = ({ item, text }: Edit) => text.trim() !== '' && text !== item.start.message.text;
