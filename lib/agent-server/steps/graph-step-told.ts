import { isJsonObject, type Json, wordOf } from '../../json/json.ts';
import { usageIn } from '../../output/usage.ts';
import type { ToldStep } from '../../runnable/step.ts';
import { toolCallIn } from './graph-steps.ts';

/** Reads what one `debug` event tells of a task; undefined for any other event. */
export function toldOfTask(value: Json): ToldStep | undefined {
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
