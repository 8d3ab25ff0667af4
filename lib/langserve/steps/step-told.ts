import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import type { ToldStep } from '../../runnable/step.ts';
import { textOf } from './event-steps.ts';
import { stepUsage } from './step-usage.ts';

/** Reads what one event tells of a step; undefined for the events of an answer. */
export function toldOfStep(value: Json): ToldStep | undefined {
  if (!isJsonObject(value)) return undefined;
  if (Array.isArray(value.ops)) return ofPatches(value.ops.filter(isJsonObject));
  const [, kind = '', phase] = /^on_(\w+)_(start|stream|end|error|event)$/.exec(textOf(value.event)) ?? [];
  if (phase === undefined) return undefined;
  const data = isJsonObject(value.data) ? value.data : {};
  const usage = phase === 'end' ? stepUsage(kind, data.output, value.metadata) : undefined;
  const added = phase === 'event' ? value.data : addedIn(data, kind, phase);
  return {
    facts: [textOf(value.name), textOf(value.event)].filter((fact) => fact !== ''),
    ...(added !== undefined && { value: added }),
    ...(usage && { usage }),
  };
}

/** The end of a chain or a model repeats what its pieces have said. */
function addedIn({ chunk, input, output, error }: JsonObject, kind: string, phase: string): Json | undefined {
  if (phase === 'stream') return chunk;
  if (phase === 'error') return error;
  if (kind !== 'tool' && kind !== 'retriever') return undefined;
  return phase === 'start' ? input : output;
}

/** A piece of output comes as a value and, of models, once more as text. */
function ofPatches(patches: JsonObject[]): ToldStep {
  const pieces = patches.filter(({ path }) => /\/streamed_output\//.test(textOf(path)));
  const outputs = patches.filter(({ path }) => /^\/logs\/.*\/final_output$/.test(textOf(path)));
  const usage = outputs.map(({ value = null }) => stepUsage('llm', value, undefined)).find(Boolean);
  const value = pieces[0]?.value;
  return {
    facts: patches.map(({ path }) => textOf(path)).filter((path) => !/\/streamed_output_str\//.test(path)),
    ...(value !== undefined && { value }),
    ...(usage && { usage }),
  };
}
