import { readDescription } from '../runnable/description.ts';
import type { Protocol } from '../runnable/protocol.ts';
import { addressInLink, agentServerId, claimsAddress, partsOf, readAssistantUrl } from './address.ts';
import { answers } from './answers.ts';
import { assistantInRequest } from './pasted-run.ts';
import { answerPlace, planGraphInput } from './plan.ts';
import { threadRequest } from './request.ts';
import { singleRun, singleRunPath } from './single-run.ts';

/** The protocol of the LangGraph Agent Server: threads that hold a conversation, and runs in them. */
export const agentServer: Protocol = {
  id: agentServerId,
  name: 'Agent Server',
  readUrl: readAssistantUrl,
  claims: claimsAddress,
  addressInLink,
  runnableIn: assistantInRequest,
  addressOf: singleRunPath,
  readDescription,
  askedConfig: () => undefined,
  plan: planGraphInput,
  answerAt: answerPlace,
  memoryKey: () => 'thread_id',
  goesBack: true,
  isSameServer: (one, other) => partsOf(one).base === partsOf(other).base,
  request: threadRequest,
  singleRun,
  answers,
};
