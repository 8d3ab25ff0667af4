import { expect, test } from 'vitest';
import { listedHeads } from '../../../components/app/StoredConversations.tsx';
import { conversationState } from '../../../lib/chat/conversation/conversation-state-text.ts';
import { aConversation } from '../../support/conversation.ts';

test('the open conversation has no new answer in the list, the others have', () => {
  const heads = ['c1', 'c2'].map((id) => aConversation({ id, unseen: 1 }));
  const news = listedHeads(heads, 'c1').map((head) => conversationState(head, undefined).isNews);
  expect(news).toEqual([false, true]);
});
