import { type ReadonlySignal, signal } from '@preact/signals';
import type { Conversation, ConversationChange } from '../../chat/conversation/conversation.ts';
import { unsavedChange } from '../../chat/run/run-status-text.ts';
import { refusalText } from '../../chat/storage/refusal.ts';
import type { ConversationList } from '../../platform/records/conversation-reading.ts';
import type { Reply } from '../../wire/replies.ts';
import { say } from '../../words/say.ts';
import type { Host } from '../host/host.ts';
import { endNotice, type Notice, type Notices } from '../page/notice.ts';
import type { ConversationState } from './conversation-state.ts';
import type { Opening } from './opening.ts';

type Parts = {
  conversation: ConversationState;
  opening: Opening;
  notice: Notices;
  /** Removes data of deleted conversations. */
  tidy(asked: 'for-good'): Promise<void>;
};

const gatheringMs = 250;

/** Holds the stored conversations, and builds the actions on them. */
export function createConversations(parts: Parts, host: Host) {
  const { notice } = parts;
  const list = createList(notice, host);
  const { remove, removeWithUndo, restore } = createRemoval(parts, list, host);
  /** The last notice of deleted conversations, and what its undo brings back. */
  let undoable: { notice: Notice; deleted: Conversation[]; shown: string | undefined } | undefined;

  async function change(id: string, next: ConversationChange) {
    const reply = await host.commands.send('conversation.change', { id, change: next });
    const problem = problemIn(reply);
    if (problem) notice.value = { text: problem, about: 'conversation' };
    else endNotice(notice, 'conversation');
  }

  return {
    list: list.list,
    isShown: list.isShown,
    show: list.show,
    changed: list.changed,
    removeWithUndo,
    renameConversation: (id: string, title: string) => change(id, { title }),
    pinConversation: (id: string, isPinned: boolean) => change(id, { isPinned }),

    /** Deletes conversations. While the notice of earlier ones stands, one undo brings back all of them. */
    async deleteConversations(chosen: Conversation[]) {
      const removed = await removeWithUndo(idsOf(chosen));
      if (!removed) return;
      const before = undoable && notice.peek() === undoable.notice ? undoable : undefined;
      const deleted = [...(before?.deleted ?? []), ...chosen];
      const shown = before?.shown ?? removed.shown;
      const said: Notice = {
        text: withProblem(deletedText(deleted), removed.more),
        undo: () => void restore(idsOf(deleted), shown),
        of: null,
      };
      undoable = { notice: said, deleted, shown };
      notice.value = said;
    },

    async deleteForGood(ids: string[]) {
      const more = await remove(ids, true);
      if (more === undefined) return;
      notice.value = { text: withProblem(say('conversation_deletedAll'), more) };
      void parts.tidy('for-good');
    },
  };
}

export type Conversations = ReturnType<typeof createConversations>;

/** Holds the list of conversations: reads it when it opens, and after each change while it is open. */
function createList(notice: Notices, { records }: Host) {
  const list = signal<ConversationList>({ conversations: [], running: new Map(), unreadable: 0 });
  const isShown = signal(false);
  const leaving = new Set<string>();
  let lastReading = 0;
  let isDue = false;

  const withoutLeaving = (read: ConversationList): ConversationList => ({
    ...read,
    conversations: read.conversations.filter(({ id }) => !leaving.has(id)),
  });

  async function readAgain() {
    lastReading += 1;
    const thisReading = lastReading;
    try {
      const next = await records.list();
      if (thisReading === lastReading) list.value = withoutLeaving(next);
      endNotice(notice, 'list');
    } catch (error) {
      notice.value = { text: say('conversation_listUnreadable', { reason: String(error) }), about: 'list' };
    }
  }

  return {
    list,
    isShown: isShown as ReadonlySignal<boolean>,
    show(next: boolean) {
      isShown.value = next;
      if (next) void readAgain();
    },
    /** Hides conversations at once, while they are being deleted. */
    takeOut(ids: string[]) {
      for (const id of ids) leaving.add(id);
      list.value = withoutLeaving(list.value);
    },
    /** Ends the hiding: they are deleted, or reappear. */
    settle(ids: string[]) {
      for (const id of ids) leaving.delete(id);
      void readAgain();
    },
    /** Throttles reading: changes come in bursts. */
    changed() {
      if (!isShown.value || isDue) return;
      isDue = true;
      setTimeout(() => {
        isDue = false;
        if (isShown.value) void readAgain();
      }, gatheringMs);
    },
  };
}

type List = ReturnType<typeof createList>;

/** Deletes conversations; replaces the open one by a new one. */
function createRemoval({ conversation, opening, notice }: Parts, list: List, host: Host) {
  const isOpen = (id: string) => conversation.open.peek().id === id;

  /** Resolves to an extra sentence for the notice; undefined if refused, which is already reported. */
  async function remove(ids: string[], isForGood: boolean): Promise<string | undefined> {
    list.takeOut(ids);
    if (ids.some(isOpen)) await opening.startNew();
    const reply = await host.commands.send('conversation.delete', { ids, isForGood });
    if (!reply.ok) notice.value = { text: refusalText(reply.problem), about: 'conversation' };
    list.settle(ids);
    if (!reply.ok) return undefined;
    return problemIn(reply) ?? (reply.value.isEnding ? say('conversation_deletedOnceEnded') : '');
  }

  /** Brings conversations back, and opens the one that was shown. */
  async function restore(ids: string[], shown: string | undefined) {
    const back = await bringBack(ids, notice, host);
    if (shown && back.includes(shown)) await opening.show(shown);
  }

  return {
    remove,
    restore,
    /** Resolves to undefined if refused, which is already reported. */
    async removeWithUndo(ids: string[]) {
      const shown = ids.find(isOpen);
      const more = await remove(ids, false);
      return more === undefined ? undefined : { more, shown, undo: () => restore(ids, shown) };
    },
  };
}

const idsOf = (conversations: Conversation[]) => conversations.map(({ id }) => id);

const problemIn = (reply: Reply<'conversation.change'>): string | undefined => {
  if (!reply.ok) return refusalText(reply.problem);
  return reply.value.isSaved ? undefined : unsavedChange();
};

const deletedText = (conversations: Conversation[]) =>
  conversations.length === 1
    ? say('conversation_deleted', { title: conversations[0]?.title || say('conversation_untitled') })
    : say('conversation_deletedSeveral', { count: conversations.length });

export const withProblem = (text: string, problem: string) =>
  problem === '' ? text : say('common_twoSentences', { first: text, second: problem });

/** Restores deleted conversations. Resolves to the restored ids; shows a notice about the others. */
export async function bringBack(
  ids: string[],
  notice: Notices,
  { commands, records }: Host,
): Promise<string[]> {
  notice.value = undefined;
  const reply = await commands.send('conversation.restore', { ids });
  if (!reply.ok) {
    notice.value = { text: refusalText(reply.problem) };
    return [];
  }
  const found = await Promise.all(ids.map(records.find));
  const back = ids.filter((_, place) => found[place]);
  const lost = ids.length - back.length;
  // One of them may be opened after this.
  if (lost > 0) notice.value = { text: lostText(lost, ids.length), of: null };
  else if (!reply.value.isSaved) notice.value = { text: unsavedChange(), of: null };
  return back;
}

const lostText = (lost: number, all: number) =>
  all === 1 ? say('conversation_notRestored') : say('conversation_notAllRestored', { lost, all });
