import type { OutgoingMessage } from '../../lib/worker/runs/outgoing-message.ts';
import { someVariables } from './variables.ts';

/** A message with text alone, the first of its conversation. */
export const aMessage = (part: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  agreed: 'http://127.0.0.1:8000',
  memoryId: 'c1',
  forgets: false,
  text: 'Hi',
  attachments: [],
  fields: {},
  files: [],
  history: async () => [],
  choices: [],
  variables: someVariables,
  ...part,
});
