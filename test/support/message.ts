import type { Message } from '../../lib/worker/runs/request.ts';

/** A message with nothing but its text, the first of its conversation. */
export const aMessage = (part: Partial<Message> = {}): Message => ({
  memoryId: 'c1',
  forgets: false,
  text: 'Hi',
  attachments: [],
  fields: {},
  files: [],
  history: async () => [],
  choices: [],
  ...part,
});
