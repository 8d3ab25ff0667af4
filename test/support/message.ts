import type { OutgoingMessage } from '../../lib/worker/runs/request.ts';

/** A message with nothing but its text, the first of its conversation. */
export const aMessage = (part: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
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
