import { readDescription } from '../runnable/description.ts';
import type { Protocol } from '../runnable/protocol.ts';
import { agentServerId, claimsAddress, partsOf, readAssistantUrl } from './address.ts';
import { answers } from './answers.ts';
import { answerPlace, planGraphInput } from './plan.ts';
import { threadRequest } from './request.ts';

/** The protocol of the LangGraph Agent Server: threads that hold a conversation, and runs in them. */
export const agentServer: Protocol = {
  id: agentServerId,
  name: 'Agent Server',
  readUrl: readAssistantUrl,
  claims: claimsAddress,
  addressOf: (mode) => (mode === 'stream' ? '/runs/stream' : '/runs/wait'),
  readDescription,
  askedConfig: () => undefined,
  plan: planGraphInput,
  answerAt: answerPlace,
  memoryKey: () => 'thread_id',
  goesBack: true,
  isSameServer: (one, other) => partsOf(one).base === partsOf(other).base,
  request: threadRequest,
  answers,
};
