import type { NextMessage } from './next-message.ts';

export type Writing = {
  openId: { peek(): string };
  draft: Pick<NextMessage['draft'], 'text' | 'write'>;
  attachments: Pick<NextMessage['attachments'], 'list' | 'take' | 'give'>;
};

/** Opens another conversation and moves the unsent message there. */
export async function moveWriting(open: () => Promise<void>, { openId, draft, attachments }: Writing) {
  const text = draft.text.peek();
  const files = attachments.list.peek();
  draft.write('');
  attachments.take(openId.peek(), files);
  const opened = open();
  if (text !== '') draft.write(text);
  if (files.length > 0) attachments.give(files);
  await opened;
}
