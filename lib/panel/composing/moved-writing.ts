import type { Conversation } from '../../chat/conversation/conversation.ts';
import { isTemporary } from '../../chat/storage/record-id.ts';
import { say } from '../../words/say.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import { bringBack } from '../conversation/conversations.ts';
import type { Opening } from '../conversation/opening.ts';
import type { Host } from '../host/host.ts';
import type { Notices } from '../page/notice.ts';
import type { NextMessage } from './next-message.ts';

/** The unsent message, and where it stands. */
type Parts = { conversation: ConversationState; opening: Opening; composer: NextMessage };

/** Opens another conversation and moves the unsent message there. */
export async function moveWriting(
  open: () => Promise<void>,
  conversation: ConversationState,
  { draft, attachments, context }: NextMessage,
) {
  const items = await context.whole();
  const text = draft.text.peek();
  const files = attachments.list.peek();
  const { id: left } = conversation.open.peek();
  draft.write('');
  attachments.take(left, files);
  context.take(
    left,
    items.map(({ id }) => id),
  );
  const opened = open();
  if (text !== '') draft.write(text);
  if (files.length > 0) attachments.give(files);
  if (items.length > 0) await context.give(items);
  await opened;
}

/**
 * Begins a conversation for a profile that was just added, of the same kind as one with messages. Resolves to the way
 * back, which leads there unless another conversation was opened or a message sent since.
 */
export async function beginForAdded(
  addedId: string,
  { conversation, opening, composer }: Parts,
): Promise<() => Promise<void>> {
  const { id, profileId, turns } = conversation.open.peek();
  // A profile that another window deleted while it was edited is added again.
  if (turns.length === 0 || profileId === addedId) return async () => {};
  await moveWriting(isTemporary(id) ? opening.startTemporary : opening.startNew, conversation, composer);
  const begun = conversation.open.peek().id;
  return async () => {
    const now = conversation.open.peek();
    if (now.id === begun && now.turns.length === 0)
      await moveWriting(() => opening.show(id), conversation, composer);
  };
}

/**
 * Handles deletion of the open conversation in another window: moves unsent text to a new conversation.
 * Sending it here would restore what was deleted, or follow a missing message.
 */
export function createLeaving(
  { conversation, opening, composer, notice }: Parts & { notice: Notices },
  host: Host,
): (gone: Conversation) => Promise<void> {
  const openId = () => conversation.open.peek().id;
  const moveTo = (open: () => Promise<void>) => moveWriting(open, conversation, composer);

  async function undo(id: string, left: string) {
    const [back] = await bringBack([id], notice, host);
    if (!back) return;
    if (openId() === left) await moveTo(() => opening.show(id));
    else await opening.show(id);
  }

  return async ({ id, title }) => {
    const [stored, why] = await Promise.all([host.records.find(id), host.records.whyNothingIsKept()]);
    const isThere = stored !== undefined && stored.deletedAt === undefined;
    // An unreadable conversation is not deleted.
    if (isThere || (!stored && why !== undefined) || openId() !== id) return;
    await moveTo(isTemporary(id) ? opening.startTemporary : opening.startNew);
    const left = openId();
    const text = say('conversation_deletedElsewhere', { title: title || say('conversation_untitled') });
    notice.value = stored?.deletedAt ? { text, undo: () => void undo(id, left) } : { text };
  };
}
