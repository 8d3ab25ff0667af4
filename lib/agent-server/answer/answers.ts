import type { AnswerReader } from '../../runnable/protocol.ts';
import { chunkOf, wholeBody } from '../chunk.ts';
import { agentParts } from './answer-parts.ts';
import { answerText } from './answer-text.ts';
import { folding } from './fold.ts';
import { asRunOutput } from './run-output.ts';
import { runUsage } from './run-usage.ts';

/** Functions that read the answers of an Agent Server. */
export const answers: AnswerReader = {
  fold: folding,
  chunkIn: (text, mode, event = '') => chunkOf(mode === 'batch' ? wholeBody : event, text),
  parts: agentParts,
  text: answerText,
  fieldsIn: (output) => asRunOutput(output)?.state[0],
  usage: runUsage,
};
