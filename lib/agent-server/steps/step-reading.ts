import { isJsonObject, type Json, parseJson, wordOf } from '../../json/json.ts';
import { usageIn } from '../../output/usage.ts';
import type { StepReading, ToldStep } from '../../runnable/step.ts';
import { createGraphSteps, toolCallIn } from './graph-steps.ts';

/** Name of the events, and of the mode of a stream that asks for them. */
const debugEvents = 'debug';

export const stepReading: StepReading = {
  isAskedFor(request) {
    const body = parseJson(request?.body ?? '');
    const modes = isJsonObject(body) ? body.stream_mode : undefined;
    return modes === debugEvents || (Array.isArray(modes) && modes.includes(debugEvents));
  },
  told: toldOfTask,
  createReader: createGraphSteps,
};

/** Reads what one `debug` event tells of a task; undefined for any other event. */
function toldOfTask(value: Json): ToldStep | undefined {
  if (!isJsonObject(value) || !isJsonObject(value.payload) || typeof value.timestamp !== 'string')
    return undefined;
  const { type, payload } = value;
  const call = toolCallIn(payload.input)?.call;
  const facts = [wordOf(call?.name ?? payload.name), wordOf(type)].filter((fact) => fact !== '');
  if (type === 'task') return { facts, ...(call?.args !== undefined && { value: call.args }) };
  if (type !== 'task_result') return { facts };
  const { result, error = null } = payload;
  const usage = usageIn(result);
  const added = error === null ? result : error;
  return { facts, ...(added !== undefined && { value: added }), ...(usage && { usage }) };
}
