import type { Message } from '../../lib/worker/request.ts';

/** A message with nothing but its text, the first of its conversation. */
export const aMessage = (part: Partial<Message> = {}): Message => ({
  conversationId: 'c1',
  text: 'Hi',
  attachments: [],
  fields: {},
  files: [],
  history: async () => [],
  ...part,
});
