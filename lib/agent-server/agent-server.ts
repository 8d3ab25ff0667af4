import { readDescription, schemaIn } from '../runnable/description.ts';
import type { Protocol } from '../runnable/protocol.ts';
import { answers } from './answer/answers.ts';
import {
  addressInLink,
  agentServerId,
  claimsAddress,
  partsOf,
  readAssistantUrl,
} from './assistant/address.ts';
import { isCurrent } from './assistant/graph-input.ts';
import { assistantInRequest } from './assistant/pasted-run.ts';
import { answerPlace, planGraphInput } from './assistant/plan.ts';
import { singleRun, singleRunPath } from './assistant/single-run.ts';
import { secretsInRun } from './run/hidden-values.ts';
import { threadRequest } from './run/request.ts';

/** The protocol of the LangGraph Agent Server: threads that hold a conversation, and runs in them. */
export const agentServer: Protocol = {
  id: agentServerId,
  name: 'Agent Server',
  keyHeader: 'x-api-key',
  readUrl: readAssistantUrl,
  claims: claimsAddress,
  addressInLink,
  runnableIn: assistantInRequest,
  addressOf: singleRunPath,
  readDescription(value) {
    const stored = readDescription(value);
    return stored && isCurrent(schemaIn(stored.input)) ? stored : undefined;
  },
  askedConfig: () => undefined,
  plan: planGraphInput,
  answerAt: answerPlace,
  memoryKey: () => 'thread_id',
  goesBack: true,
  isSameServer: (one, other) => partsOf(one).base === partsOf(other).base,
  request: threadRequest,
  singleRun,
  secretsIn: secretsInRun,
  answers,
};
