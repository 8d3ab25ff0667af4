import { type Conversation, seen } from '../../lib/chat/conversation/conversation.ts';

/** Returns the conversations for the list: what the open one ends with is before one's eyes, so it is no news. */
export const listedHeads = (heads: Conversation[], openId: string): Conversation[] =>
  heads.map((head) => (head.id === openId && head.unseen ? seen(head) : head));
