import {
  addressInLink,
  agentServerId,
  claimsAddress,
  readAssistantUrl,
} from '../../lib/agent-server/address.ts';
import { assistantInRequest } from '../../lib/agent-server/pasted-run.ts';
import { answerPlace, planGraphInput } from '../../lib/agent-server/plan.ts';
import { singleRun, singleRunPath } from '../../lib/agent-server/single-run.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { type Protocol, protocolList } from '../../lib/runnable/protocol.ts';
import { agentServer as sketch } from './agent-server-sketch.ts';

/** The protocol of an Agent Server as far as a profile needs it. */
export const agentServer: Protocol = {
  ...sketch,
  id: agentServerId,
  readUrl: readAssistantUrl,
  claims: claimsAddress,
  addressInLink,
  runnableIn: assistantInRequest,
  addressOf: singleRunPath,
  singleRun,
  plan: planGraphInput,
  answerAt: answerPlace,
};

export const bothProtocols = protocolList([langserve, agentServer]);
