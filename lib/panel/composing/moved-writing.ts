import { isTemporary } from '../../chat/storage/record-id.ts';
import type { ConversationState } from '../conversation/conversation-state.ts';
import type { NextMessage } from './next-message.ts';

export type Writing = {
  openId: { peek(): string };
  draft: Pick<NextMessage['draft'], 'text' | 'write'>;
  attachments: Pick<NextMessage['attachments'], 'list' | 'take' | 'give'>;
  context: Pick<NextMessage['context'], 'whole' | 'take' | 'give'>;
};

/** Opens another conversation and moves the unsent message there. */
export async function moveWriting(
  open: () => Promise<void>,
  { openId, draft, attachments, context }: Writing,
) {
  const items = await context.whole();
  const text = draft.text.peek();
  const files = attachments.list.peek();
  draft.write('');
  attachments.take(openId.peek(), files);
  context.take(
    openId.peek(),
    items.map(({ id }) => id),
  );
  const opened = open();
  if (text !== '') draft.write(text);
  if (files.length > 0) attachments.give(files);
  if (items.length > 0) await context.give(items);
  await opened;
}

type Leaving = Writing & {
  conversation: { open: { peek(): Pick<ConversationState['open']['value'], 'id' | 'profileId' | 'turns'> } };
  opening: { show(id: string): Promise<void>; startNew(): Promise<void>; startTemporary(): Promise<void> };
};

/**
 * Begins a conversation for a profile that was just added, of the same kind as one with messages. Resolves to the way
 * back, which leads there unless another conversation was opened or a message sent since.
 */
export async function beginForAdded(
  addedId: string,
  { conversation, opening, ...writing }: Leaving,
): Promise<() => Promise<void>> {
  const { id, profileId, turns } = conversation.open.peek();
  // A profile that another window deleted while it was edited is added again.
  if (turns.length === 0 || profileId === addedId) return async () => {};
  await moveWriting(isTemporary(id) ? opening.startTemporary : opening.startNew, writing);
  const begun = conversation.open.peek().id;
  return async () => {
    const now = conversation.open.peek();
    if (now.id === begun && now.turns.length === 0) await moveWriting(() => opening.show(id), writing);
  };
}
