import type { ReadonlySignal, Signal } from '@preact/signals';
import type { Conversation } from '../../chat/conversation/conversation.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import type { sendCommand } from '../../platform/browser/messaging.ts';
import { say } from '../../words/say.ts';
import { bringBack } from '../conversation/bring-back.ts';
import type { Notice } from '../page/notice.ts';
import { moveWriting, type Writing } from './moved-writing.ts';

type World = {
  sendCommand: typeof sendCommand;
  /** The stored conversation, even if deleted. */
  find(id: string): Promise<Conversation | undefined>;
  whyNothingIsKept(): Promise<string | undefined>;
  openId: ReadonlySignal<string>;
  notice: Signal<Notice | undefined>;
  opening: { show(id: string): Promise<void>; startNew(): Promise<void>; startTemporary(): Promise<void> };
} & Pick<Writing, 'draft' | 'attachments' | 'context'>;

/**
 * Handles deletion of the open conversation in another window: moves unsent text to a new conversation.
 * Sending it here would restore what was deleted, or follow a missing message.
 */
export function createLeaving(world: World): (gone: Conversation) => Promise<void> {
  const { openId, notice, opening } = world;
  const moveTo = (open: () => Promise<void>) => moveWriting(open, world);

  async function undo(id: string, left: string) {
    const [back] = await bringBack([id], world);
    if (!back) return;
    if (openId.peek() === left) await moveTo(() => opening.show(id));
    else await opening.show(id);
  }

  return async ({ id, title }) => {
    const [stored, why] = await Promise.all([world.find(id), world.whyNothingIsKept()]);
    const isThere = stored !== undefined && stored.deletedAt === undefined;
    // An unreadable conversation is not deleted.
    if (isThere || (!stored && why !== undefined) || openId.peek() !== id) return;
    await moveTo(isTemporary(id) ? opening.startTemporary : opening.startNew);
    const left = openId.peek();
    const text = say('conversation_deletedElsewhere', { title: title || say('conversation_untitled') });
    notice.value = stored?.deletedAt ? { text, undo: () => void undo(id, left) } : { text };
  };
}
