import { isJsonObject, type Json } from './json.ts';
import { pointerTo, stepsOf, valueAt } from './json-pointer.ts';
import { isMessage } from './message.ts';

/**
 * The steps to the answer in an output; none where nothing is there. An output that is all under `output` may be
 * meant without that, and what a message says is read as the message.
 */
export function answerSteps(output: Json, answerAt: string | null): string[] {
  if (answerAt === null) return [];
  const steps = stepsOf(answerAt);
  return walked(output, steps) ?? (isSole(output) ? walked(output, ['output', ...steps]) : undefined) ?? [];
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
