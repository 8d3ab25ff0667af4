import { createStepReader } from '../../lib/langserve/steps/step-reader.ts';
import type { Step, StepItem } from '../../lib/runnable/step.ts';
import { createSseDecoder } from '../../lib/sse/sse.ts';
import { recordedText } from './recordings.ts';

/** Reads the events of a recorded reply, 10 ms apart. */
export const recordedItems = (file: string): StepItem[] => itemsIn(recordedText(file));

/** Reads the events of the body of a reply, 10 ms apart. */
export function itemsIn(body: string): StepItem[] {
  const items: StepItem[] = [];
  const decode = createSseDecoder(({ event, data }) => {
    items.push({ name: event, text: data, offset: 10 * (items.length + 1) });
  });
  decode(body);
  return items;
}

export const stepItem = (value: unknown, offset = 0): StepItem => ({
  name: 'data',
  text: JSON.stringify(value),
  offset,
});

/** Reads the steps of a whole reply. */
export function stepsOf(items: readonly StepItem[], reader = createStepReader()): Step[] {
  for (const item of items) reader.add(item);
  return reader.steps();
}

/** Lists the steps, each indented below its parent. */
export const outline = (steps: Step[], depth = 0): string[] =>
  steps.flatMap(({ kind, name, start, end, children }) => [
    `${'  '.repeat(depth)}${kind} ${name} ${start}–${end ?? ''}`,
    ...outline(children, depth + 1),
  ]);

/** An event of `/stream_events`. */
export const stepEvent = (
  name: string,
  runId: string,
  parentIds: string[],
  data: object = {},
  more: object = {},
) => ({
  event: name,
  run_id: runId,
  parent_ids: parentIds,
  name: runId,
  tags: [],
  data,
  ...more,
});
