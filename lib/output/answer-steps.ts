import { isJsonObject, type Json } from '../json/json.ts';
import { pointerTo, stepsOf, valueAt } from '../json/json-pointer.ts';
import { isMessage } from '../message/message.ts';

/**
 * Returns the steps to the answer in an output; none if it is missing. The path may omit a sole outer
 * `output`, and a message is read as a whole in place of its `content`.
 */
export function answerSteps(output: Json, answerAt: string | null): string[] {
  if (answerAt === null) return [];
  return foundSteps(output, answerAt) ?? [];
}

/** Tells whether an output is a dict with neither a field of this name nor a value at this path. */
export const isAnswerFieldMissing = (output: Json | undefined, answerAt: string) =>
  isJsonObject(output) && !isMessage(output) && foundSteps(output, answerAt) === undefined;

/** Tries the text as a name before it tries it as a path. */
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

/** Tells whether the steps lead into the value of a field or into a list. */
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

/** One step of a path: `.name`, `[3]`, `["any name"]` or `['any name']`. */
const step = /\.?([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|\['([^']*)'\]/y;

/**
 * Parses a path as people write it (`data.content`, `steps[0].text`) or as “Copy path” writes it (`$.data["my
 * content"]`); undefined if it is neither.
 */
export function answerPathSteps(path: string): string[] | undefined {
  const text = path.replace(/^\$(?=[.[])/, '');
  const steps: string[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < text.length) {
    const found = step.exec(text);
    if (!found) return undefined;
    const [, plain, place, quoted, single] = found;
    const name = plain ?? place ?? single ?? unquoted(quoted ?? '');
    if (name === undefined) return undefined;
    steps.push(name);
  }
  return steps.length > 0 ? steps : undefined;
}

function unquoted(text: string): string | undefined {
  try {
    return String(JSON.parse(text));
  } catch {
    return undefined;
  }
}
