import type { OutgoingMessage } from '../../lib/worker/runs/request.ts';
import { someVariables } from './variables.ts';

/** A message with text alone, the first of its conversation. */
export const aMessage = (part: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
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
