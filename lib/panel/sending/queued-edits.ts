import { effect, signal, untracked } from '@preact/signals';
import * as z from 'zod/mini';
import type { QueuedMessage } from '../../chat/queue/message-queue.ts';
import { parseJson } from '../../json/json.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { createTemporaryMemory, isOfTemporary, type PageMemory } from '../page/temporary-memory.ts';
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

/** `before`: the text that the queue has. */
const queuedEdit = z.strictObject({
  id: z.string(),
  conversationId: z.string(),
  before: z.string(),
  text: z.string(),
});
type QueuedEdit = z.infer<typeof queuedEdit>;

/** Takes the lock of an edit, which ends with the page; undefined if a page has it. */
type TakeEdit = (id: string) => Promise<(() => void) | undefined>;

/** Keeps edits beyond the page, each owned by the page that has its lock. Another page's edit is not touched. */
function createKeptEdits(kept: PageMemory, takeEdit: TakeEdit) {
  const stored = createStoredEdits(createTemporaryMemory(kept, isOfTemporary));
  const locks = createLocks(takeEdit);
  const held = signal<ReadonlyMap<string, QueuedEdit>>(new Map());
  const here = (id: string) => held.peek().get(id);

  function hold(edit: QueuedEdit) {
    held.value = new Map(held.peek()).set(edit.id, edit);
    if (locks.has(edit.id)) stored.put(edit);
  }

  async function begin(id: string) {
    if (!(await locks.take(id))) return;
    const edit = here(id);
    if (edit) stored.put(edit);
    else locks.letGo(id);
  }

  /** Takes an edit unless a page has it, or it has ended. */
  async function takeOver({ id, conversationId }: QueuedEdit): Promise<QueuedEdit[]> {
    if (here(id) || !(await locks.take(id))) return [];
    const edit = here(id) ?? stored.of(conversationId).find((one) => one.id === id);
    if (edit) hold(edit);
    else locks.letGo(id);
    return edit ? [edit] : [];
  }

  return {
    /** Subscribes to the edit. */
    of: (id: string): QueuedEdit | undefined => held.value.get(id),
    all: (): QueuedEdit[] => [...held.peek().values()],

    write(edit: QueuedEdit) {
      const isNew = !here(edit.id);
      hold(edit);
      if (isNew) void begin(edit.id);
    },

    remove(id: string) {
      const edit = here(id);
      if (!edit) return;
      held.value = new Map([...held.peek()].filter(([other]) => other !== id));
      if (locks.has(id)) stored.remove(edit);
      locks.letGo(id);
    },

    /** Takes the edits of a conversation whose pages are gone, and returns them. */
    takeOver: async (conversationId: string): Promise<QueuedEdit[]> =>
      (await Promise.all(stored.of(conversationId).map(takeOver))).flat(),
  };
}

const list = z.catch(z.array(queuedEdit), []);

function createStoredEdits(memory: PageMemory) {
  const keyOf = (conversationId: string) => `queued-edits:${conversationId}`;
  const of = (conversationId: string) => list.parse(parseJson(memory.read(keyOf(conversationId)) ?? '[]'));
  const write = (conversationId: string, edits: QueuedEdit[]) =>
    memory.write(keyOf(conversationId), edits.length > 0 ? JSON.stringify(edits) : null);
  const others = ({ id, conversationId }: QueuedEdit) => of(conversationId).filter((one) => one.id !== id);
  return {
    of,
    put: (edit: QueuedEdit) => write(edit.conversationId, [...others(edit), edit]),
    remove: (edit: QueuedEdit) => write(edit.conversationId, others(edit)),
  };
}

function createLocks(takeEdit: TakeEdit) {
  const taken = new Map<string, () => void>();
  return {
    has: (id: string) => taken.has(id),
    /** Resolves to whether this page has the lock, and had not before. */
    async take(id: string): Promise<boolean> {
      const release = await takeEdit(id);
      if (release) taken.set(id, release);
      return release !== undefined;
    },
    letGo(id: string) {
      taken.get(id)?.();
      taken.delete(id);
    },
  };
}
