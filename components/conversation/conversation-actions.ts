import type { Conversation } from '../../lib/chat/conversation/conversation.ts';

/** What can be done with conversations where they are listed. */
export type ConversationActions = {
  onChoose(id: string): void;
  onRename(id: string, title: string): void;
  onPin(id: string, isPinned: boolean): void;
  onDelete(conversations: Conversation[]): void;
};
