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
  const { remove, removeWithUndo } = createRemoval(world);

  async function change(id: string, next: ConversationChange) {
    const reply = await world.sendCommand('conversation.change', { id, change: next });
    const problem = problemIn(reply);
    if (problem) notice.value = { text: problem };
  }

  return {
    renameConversation: (id: string, title: string) => change(id, { title }),
    pinConversation: (id: string, isPinned: boolean) => change(id, { isPinned }),

    async deleteConversations(deleted: Conversation[]) {
      const removed = await removeWithUndo(deleted.map(({ id }) => id));
      if (!removed) return;
      const { more, undo } = removed;
      notice.value = { text: withProblem(deletedText(deleted), more), undo: () => void undo() };
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
    return reply.ok ? (problemIn(reply) ?? '') : undefined;
  }

  async function undo(ids: string[], shown: string | undefined) {
    const back = await bringBack(ids, world);
    if (shown && back.includes(shown)) await opening.show(shown);
  }

  return {
    remove,
    /** Resolves to undefined if refused, which is already reported. */
    async removeWithUndo(ids: string[]) {
      const shown = ids.find((id) => id === openId.peek());
      const more = await remove(ids, false);
      return more === undefined ? undefined : { more, undo: () => undo(ids, shown) };
    },
  };
}

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
