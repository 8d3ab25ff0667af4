import { effect, untracked } from '@preact/signals';
import type { QueuedMessage } from '../../chat/queue/message-queue.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { createKeptEdits, type QueuedEdit } from './kept-edits.ts';
import type { SendingParts } from './start-run.ts';
import type { QueueStorage, StoredQueue } from './stored-queue.ts';

type Queue = { conversationId: string; items: QueuedMessage[] };

type World = {
  storage: QueueStorage;
  hold(item: QueuedMessage, isHeld: boolean): unknown;
};

/**
 * Holds what is typed into queued messages, also of conversations that are not shown. An edit whose page was closed goes
 * on in the next page that shows its queue. If a message leaves the queue meanwhile, its changed text moves to the
 * message box.
 */
export function createQueuedEdits(
  queue: StoredQueue['shown'],
  { composer: { draft }, notice }: SendingParts,
  { storage, hold }: World,
  { settings }: Host,
) {
  const edits = createKeptEdits(settings.memory, storage.takeEdit);
  const saving = new Set<string>();

  function moveLost() {
    if (!queue.value) return;
    const lost = goneFrom(queue.value, edits.all()).filter(({ id }) => !saving.has(id));
    for (const { id } of lost) edits.remove(id);
    const texts = lost.filter(isChanged).map(({ text }) => text);
    if (texts.length === 0) return;
    untracked(() => draft.add(texts.join('\n\n')));
    notice.value = { text: say('queue_editMoved') };
  }

  async function takeOver({ conversationId }: Queue) {
    for (const { id, text, before } of await edits.takeOver(conversationId)) {
      const item = queue.peek()?.items.find((one) => one.id === id);
      if (!item || text !== before) continue;
      edits.remove(id);
      hold(item, false);
    }
    untracked(moveLost);
  }

  effect(moveLost);
  effect(() => void (queue.value && takeOver(queue.value)));
  return {
    /** Subscribes to the edit. */
    of: (id: string): string | undefined => edits.of(id)?.text,
    /** Undefined ends the edit. */
    write({ id, conversationId, start }: QueuedMessage, text: string | undefined) {
      if (text === undefined) edits.remove(id);
      else edits.write({ id, conversationId, before: edits.of(id)?.before ?? start.message.text, text });
    },
    /** Saves a message, which may be sent at once. If that fails, its edit goes on. */
    async saved({ id }: QueuedMessage, save: () => Promise<boolean>): Promise<boolean> {
      saving.add(id);
      const isSaved = await save();
      saving.delete(id);
      if (isSaved) edits.remove(id);
      else untracked(moveLost);
      return isSaved;
    },
  };
}

/** Lists the edits of messages of a conversation that are no longer in its queue. */
function goneFrom({ conversationId, items }: Queue, all: QueuedEdit[]): QueuedEdit[] {
  const there = new Set(items.map(({ id }) => id));
  return all.filter((edit) => edit.conversationId === conversationId && !there.has(edit.id));
}

const isChanged = ({ before, text }: QueuedEdit) => text.trim() !== '' && text !== before;
