import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import {
  type ContextTemplate,
  type DraftContext,
  itemName,
  itemOf,
  type MessageContext,
  readDraftContext,
  type StoredContext,
} from '../../chat/context/context-item.ts';
import { usualTemplate } from '../../chat/context/sent-text.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import { listText } from '../../words/amounts.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { endNotice, type Notices } from '../page/notice.ts';
import { createTexts } from './context-texts.ts';
import { createDraftList, type DraftPlace } from './draft.ts';

export const contextPrefix = 'draft-context:';

export type ContextChange = Partial<Pick<DraftContext, 'text' | 'cut' | 'field'>>;

type Parts = DraftPlace & { notice: Notices };

/**
 * Holds the context of the unsent message of each conversation. Texts are in files; those of a temporary conversation
 * stay in the page.
 */
export function createContext({ notice, ...place }: Parts, host: Host) {
  const { conversationId } = place;
  const stored = createDraftList(contextPrefix, readDraftContext, place);
  const { items, listOf, write } = stored;
  const texts = createTexts(host);
  effect(() => {
    for (const item of items.value) void texts.read(item);
  });
  const list = computed(() => items.value.flatMap((item) => withText(item, texts.known.value)));
  const held = { conversationId, stored, list };
  const kept = createKeeping(texts, notice);

  async function give(given: DraftContext[], id = conversationId.peek()) {
    endNotice(notice, 'context');
    for (const item of given) {
      const next = await kept(id, item);
      if (next) write(id, [...listOf(id), next]);
    }
  }

  function take(id: string, ids: readonly string[]) {
    if (ids.length === 0) return;
    const left = listOf(id).filter((item) => !ids.includes(item.id));
    write(id, left);
    // Those that moved to the open conversation are shown.
    const shown = items.peek().map((item) => item.id);
    texts.forget(ids.filter((itemId) => !shown.includes(itemId)));
  }

  const added = signal<DraftContext | undefined>(undefined);

  return {
    /** Items whose text is read. */
    list,
    /** The last item that was added to the open conversation. */
    added: added as ReadonlySignal<DraftContext | undefined>,
    /** Adds what was just read from a page to a conversation, by default to the open one. */
    async add(item: Omit<DraftContext, 'id'>, id?: string) {
      const fresh = { ...item, id: host.ids.newId() };
      await give([fresh], id);
      if (items.peek().some((each) => each.id === fresh.id)) added.value = fresh;
    },
    give,
    /** Reads and returns all items of the open conversation. */
    async whole(): Promise<DraftContext[]> {
      const listed = items.peek();
      await Promise.all(listed.map(texts.read));
      return listed.flatMap((item) => withText(item, texts.known.peek()));
    },
    change: changeBy(held, kept),
    remove(itemId: string) {
      take(conversationId.peek(), [itemId]);
      void host.files.remove(itemId).catch(() => {});
    },
    /** Removes items that were sent or moved. */
    take,
    ready: readyBy(held, texts, notice),
    fileIds: computed(() => items.value.map(({ id }) => id)),
  };
}

type Stored = ReturnType<typeof createDraftList<StoredContext>>;
type Texts = ReturnType<typeof createTexts>;

/** The context of the open conversation: as stored, and with the texts that are read. */
type Held = {
  conversationId: ReadonlySignal<string>;
  stored: Stored;
  list: ReadonlySignal<DraftContext[]>;
};

type Keep = ReturnType<typeof createKeeping>;

/** Builds what changes an item at once; its text is stored afterwards. */
const changeBy =
  ({ conversationId, stored: { listOf, write }, list }: Held, kept: Keep) =>
  (itemId: string, change: ContextChange) => {
    const id = conversationId.peek();
    const before = list.peek().find((item) => item.id === itemId);
    if (!before) return;
    const isEdited = change.text !== undefined || before.isEdited;
    const item = { ...before, ...change, ...(isEdited && { isEdited: true as const }) };
    if (change.text !== undefined && !isTemporary(id)) void kept(id, item);
    const next = storedOf(id, item);
    write(
      id,
      listOf(id).map((each) => (each.id === itemId ? next : each)),
    );
  };

const withText = (
  { size: _, text, ...item }: StoredContext,
  known: ReadonlyMap<string, string>,
): DraftContext[] => {
  const whole = text ?? known.get(item.id);
  return whole === undefined ? [] : [{ ...item, text: whole }];
};

const storedOf = (id: string, { text, ...rest }: DraftContext): StoredContext => ({
  ...rest,
  size: text.length,
  ...(isTemporary(id) && { text }),
});

/** Builds what stores the text of an item; it returns undefined if the browser refuses, which is shown. */
const createKeeping =
  (texts: Texts, notice: Notices) =>
  async (id: string, item: DraftContext): Promise<StoredContext | undefined> => {
    if (isTemporary(id)) return storedOf(id, item);
    try {
      await texts.write(item.id, item.text);
      return storedOf(id, item);
    } catch (error) {
      const text = say('context_notStored', { name: itemName(item), reason: String(error) });
      notice.value = { text, about: 'context', of: id };
      return undefined;
    }
  };

/**
 * Builds what waits until all texts are read, and returns what is sent of them; undefined if it cannot be sent, which is
 * shown. Items whose text is not stored any more are removed.
 */
const readyBy =
  ({ conversationId, stored, list }: Held, texts: Texts, notice: Notices) =>
  async (template: ContextTemplate | null): Promise<{ context?: MessageContext } | undefined> => {
    const id = conversationId.peek();
    const listed = stored.items.peek();
    if (listed.length === 0) return {};
    const unread = await texts.readAll(listed);
    if (conversationId.peek() !== id) return undefined;
    if (unread) {
      const text = say('context_unread', { name: itemName(unread.item), reason: unread.reason });
      notice.value = { text, about: 'context' };
      return undefined;
    }
    const items = list.peek().map(itemOf);
    const isThere = (item: StoredContext) => items.some((read) => read.id === item.id);
    if (listed.every(isThere)) return { context: { items, template: template ?? usualTemplate } };
    const gone = listed.filter((item) => !isThere(item));
    stored.write(id, listed.filter(isThere));
    notice.value = { text: say('context_gone', { names: listText(gone.map(itemName)) }) };
    return undefined;
  };
