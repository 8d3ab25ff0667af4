import {
  deepest,
  isJsonObject,
  isNestedWithin,
  type Json,
  type JsonObject,
  parseJson,
} from '../../json/json.ts';
import { withoutQuery } from '../../runnable/runnable-url.ts';
import type { StepItem, StepReader, StepReading, ToldStep } from '../../runnable/step.ts';
import { createEventSteps, createLogSteps, textOf } from './endpoint-steps.ts';
import { stepEndpoints } from './step-message.ts';
import { stepUsage } from './step-usage.ts';

export const stepReading: StepReading = {
  isAskedFor: (request) =>
    stepEndpoints.some((endpoint) => withoutQuery(request?.url ?? '').endsWith(`/${endpoint}`)),
  bringsAnswer: true,
  told: toldOfStep,
  createReader: createStepReader,
};

/** Reads steps from the events of `/stream_events` (v1 and v2) or `/stream_log`, whichever they are of. */
export function createStepReader(): StepReader {
  const byEvents = createEventSteps();
  const byLog = createLogSteps();
  return {
    add(item: StepItem) {
      const step = parseJson(item.text);
      if (item.name === 'end') byLog.end(item.offset);
      else if (!isJsonObject(step)) return;
      else if (!Array.isArray(step.ops)) byEvents.add(step, item);
      else if (isNestedWithin(step, deepest)) byLog.add(step.ops, item.offset);
    },
    steps: () => [...byEvents.steps(), ...byLog.steps()],
    leftOut: () => byEvents.leftOut() + byLog.leftOut(),
  };
}

/** Reads what one event tells of a step; undefined for the events of an answer. */
function toldOfStep(value: Json): ToldStep | undefined {
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
