import { hintedAnswer } from '../form/chat-hint.ts';
import { readDescription, schemaIn } from '../runnable/description.ts';
import type { AnswerReader, Protocol } from '../runnable/protocol.ts';
import { agentParts } from './answer/answer-parts.ts';
import { answerText } from './answer/answer-text.ts';
import { folding } from './answer/fold.ts';
import { asRunOutput, runUsage } from './answer/run-output.ts';
import {
  addressInLink,
  agentServerId,
  assistantInRequest,
  claimsAddress,
  partsOf,
  readAssistantUrl,
} from './assistant/address.ts';
import { isCurrent, planGraphInput } from './assistant/graph-input.ts';
import { chunkOf, wholeBody } from './chunk.ts';
import { secretsInRun } from './run/hidden-values.ts';
import { singleRun, singleRunPath, threadRequest } from './run/request.ts';

/** Functions that read the answers of an Agent Server. */
export const answers: AnswerReader = {
  fold: folding,
  chunkIn: (text, mode, event = '') => chunkOf(mode === 'batch' && event === '' ? wholeBody : event, text),
  parts: agentParts,
  text: answerText,
  fieldsIn: (output) => asRunOutput(output)?.state[0],
  usage: runUsage,
};

/** The protocol of the LangGraph Agent Server: threads that hold a conversation, and runs in them. */
export const agentServer: Protocol = {
  id: agentServerId,
  name: 'Agent Server',
  keyHeader: 'x-api-key',
  stepsOnRequest: 'events',
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
  answerAt: hintedAnswer,
  memoryKey: () => 'thread_id',
  goesBack: true,
  isSameServer: (one, other) => partsOf(one).base === partsOf(other).base,
  request: threadRequest,
  singleRun,
  secretsIn: secretsInRun,
  answers,
};
