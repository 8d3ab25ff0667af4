import { isJsonObject, type Json, type JsonObject, wordOf, writeJson } from '../../json/json.ts';
import { newStep, type Step, type StepItem, type StepValue } from '../../runnable/step.ts';
import { createStepTree } from '../../runnable/step-tree.ts';
import { stepUsage } from './step-usage.ts';

/** Reads the events of `/stream_events`. Version 1 names no parents: its steps lie below the first. */
export function createEventSteps() {
  const tree = createStepTree();

  function stepOf(event: JsonObject, kind: string, start: number): Step | undefined {
    const id = wordOf(event.run_id);
    const known = tree.get(id);
    if (known || !tree.hasRoomFor(id)) return known;
    const step = newStep({
      ...{ id, kind, start },
      name: textOf(event.name),
      tags: textsOf(event.tags),
      metadata: dictOf(event.metadata),
    });
    tree.add(step, textsOf(event.parent_ids), tree.steps()[0]);
    return step;
  }

  return {
    steps: tree.steps,
    leftOut: tree.leftOut,
    add(event: JsonObject, item: StepItem) {
      const [, kind, phase] = /^on_(\w+)_(start|stream|end|error|event)$/.exec(textOf(event.event)) ?? [];
      if (kind === undefined || typeof event.run_id !== 'string') return;
      if (phase === 'event') return void tree.get(event.run_id)?.told.push(toldIn(event, item));
      const step = stepOf(event, kind, item.offset);
      if (step) grow(step, phase, event, item);
    },
  };
}

const toldIn = (event: JsonObject, { text, offset }: StepItem): Step['told'][number] => ({
  name: textOf(event.name),
  at: offset,
  value: { text, at: '/data' },
});

function grow(step: Step, phase: string | undefined, event: JsonObject, { text, offset }: StepItem) {
  const data = isJsonObject(event.data) ? event.data : {};
  step.input ??= valueIn(data, 'input', text);
  if (phase === 'stream') step.pieces += 1;
  if (phase === 'end' || phase === 'error') step.end = offset;
  if (phase === 'error') step.error = wordsOf(data.error);
  if (phase !== 'end') return;
  step.output = valueIn(data, 'output', text);
  step.usage = stepUsage(step.kind, data.output, event.metadata);
}

export const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

export const dictOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

export const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const valueIn = (data: JsonObject, name: string, text: string): StepValue | undefined =>
  Object.hasOwn(data, name) ? { text, at: `/data/${name}` } : undefined;

const wordsOf = (error: Json | undefined) => (typeof error === 'string' ? error : writeJson(error ?? null));
