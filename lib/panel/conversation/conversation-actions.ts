import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Conversation, ConversationChange } from '../../chat/conversation/conversation.ts';
import { unsavedChange } from '../../chat/run/stored-place-text.ts';
import { refusalText } from '../../chat/storage/refusal-text.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import type { Reply } from '../../wire/replies.ts';
import { say } from '../../words/say.ts';
import type { Notice } from '../page/notice.ts';
import { bringBack } from './bring-back.ts';
import type { ConversationListState } from './conversation-list.ts';

export type RemovalWorld = {
  sendCommand: typeof sendCommand;
  find(id: string): Promise<Conversation | undefined>;
  openId: ReadonlySignal<string>;
  notice: Signal<Notice | undefined>;
  conversations: Pick<ConversationListState, 'takeOut' | 'settle'>;
  opening: { show(id: string): Promise<void>; startNew(): Promise<void> };
};

type World = RemovalWorld & {
  /** Removes data of deleted conversations. */
  tidy(asked: 'for-good'): Promise<void>;
};

export function createConversationActions(world: World) {
  const { notice } = world;
  const { remove, removeWithUndo, restore } = createRemoval(world);
  /** The last notice of deleted conversations, and what its undo brings back. */
  let undoable: { notice: Notice; deleted: Conversation[]; shown: string | undefined } | undefined;

  async function change(id: string, next: ConversationChange) {
    const reply = await world.sendCommand('conversation.change', { id, change: next });
    const problem = problemIn(reply);
    if (problem) notice.value = { text: problem };
  }

  return {
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
      };
      undoable = { notice: said, deleted, shown };
      notice.value = said;
    },

    async deleteForGood(ids: string[]) {
      const more = await remove(ids, true);
      if (more === undefined) return;
      notice.value = { text: withProblem(say('conversation_deletedAll'), more) };
      void world.tidy('for-good');
    },
  };
}

/** Deletes conversations; replaces the open one by a new one. */
export function createRemoval(world: RemovalWorld) {
  const { openId, notice, conversations, opening } = world;

  /** Resolves to an extra sentence for the notice; undefined if refused, which is already reported. */
  async function remove(ids: string[], isForGood: boolean): Promise<string | undefined> {
    conversations.takeOut(ids);
    if (ids.includes(openId.peek())) await opening.startNew();
    const reply = await world.sendCommand('conversation.delete', { ids, isForGood });
    if (!reply.ok) notice.value = { text: refusalText(reply.problem) };
    conversations.settle(ids);
    if (!reply.ok) return undefined;
    return problemIn(reply) ?? (reply.value.isEnding ? say('conversation_deletedOnceEnded') : '');
  }

  /** Brings conversations back, and opens the one that was shown. */
  async function restore(ids: string[], shown: string | undefined) {
    const back = await bringBack(ids, world);
    if (shown && back.includes(shown)) await opening.show(shown);
  }

  return {
    remove,
    restore,
    /** Resolves to undefined if refused, which is already reported. */
    async removeWithUndo(ids: string[]) {
      const shown = ids.find((id) => id === openId.peek());
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
