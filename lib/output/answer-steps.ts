import { isJsonObject, type Json } from '../json/json.ts';
import { pointerTo, stepsOf, valueAt } from '../json/json-pointer.ts';
import { isMessage } from '../message/message.ts';
import { answerPathSteps } from './answer-path.ts';

/**
 * The steps to the answer in an output; none where nothing is there. An output that is all under `output` may be
 * meant without that, and what a message says is read as the message.
 */
export function answerSteps(output: Json, answerAt: string | null): string[] {
  if (answerAt === null) return [];
  return foundSteps(output, answerAt) ?? [];
}

/** Whether a dict, which could have it, has no field of this name, and nothing at the end of this path. */
export const isAnswerFieldMissing = (output: Json | undefined, answerAt: string) =>
  isJsonObject(output) && !isMessage(output) && foundSteps(output, answerAt) === undefined;

/** A name is taken as it is written before it is taken as a path. */
function foundSteps(output: Json, answerAt: string): string[] | undefined {
  const steps = stepsOf(answerAt);
  const path = steps.length === 1 ? answerPathSteps(steps[0] ?? '') : undefined;
  const ways = path && path.length > 1 ? [steps, path] : [steps];
  for (const way of ways) {
    const found = walked(output, way) ?? (isSole(output) ? walked(output, ['output', ...way]) : undefined);
    if (found) return found;
  }
  return undefined;
}

/** Whether the way goes on inside of what a field or an entry holds. */
export const isInside = (output: Json, steps: string[]) =>
  steps.length > 1 || (steps.length === 1 && Array.isArray(output));

const isSole = (output: Json) =>
  isJsonObject(output) && 'output' in output && Object.keys(output).length === 1;

function walked(output: Json, steps: string[]): string[] | undefined {
  let value: Json | undefined = output;
  for (const [place, step] of steps.entries()) {
    if (step === 'content' && isMessage(value)) return steps.slice(0, place);
    value = valueAt(value, pointerTo('', step));
    if (value === undefined) return undefined;
  }
  return steps;
}
