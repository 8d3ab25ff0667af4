import { applyPatch, type Operation } from 'rfc6902';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { stepsOf } from '../../json/json-pointer.ts';
import type { Step } from '../../runnable/step.ts';
import { newStep, textOf, textsOf } from './event-steps.ts';
import { stepUsage } from './step-usage.ts';

/** Reads the patches of `/stream_log`, which name no parents and no inputs: all steps lie below the run. */
export function createLogSteps() {
  /** A patch may replace the whole log, which the library does not do in place. */
  const held: { log: Json } = { log: {} };
  const byKey = new Map<string, Step>();
  let root: Step | undefined;

  function take(operation: JsonObject, offset: number) {
    const path = textOf(operation.path);
    const places = stepsOf(path);
    const isInLog = places[0] === 'logs';
    const step = isInLog ? byKey.get(places[1] ?? '') : root;
    const rest = isInLog ? places.slice(2) : places;
    if (rest.length === 2 && /^streamed_output(_str)?$/.test(rest[0] ?? '')) {
      if (step && rest[0] === 'streamed_output') step.pieces += 1;
      return;
    }
    applyPatch(held, [{ ...operation, path: `/log${path}` } as unknown as Operation]);
    if (isInLog && rest[0] === 'end_time' && step && operation.value !== null) step.end = offset;
  }

  /** Brings the steps to the state of the log. */
  function update(offset: number) {
    if (!isJsonObject(held.log)) return;
    const { log } = held;
    if (!root && typeof log.id === 'string') root = stepOf(log, offset);
    if (root) updateOutput(root, log);
    for (const [key, entry] of Object.entries(isJsonObject(log.logs) ? log.logs : {})) {
      if (!isJsonObject(entry)) continue;
      let step = byKey.get(key);
      if (!step) {
        step = stepOf(entry, offset);
        byKey.set(key, step);
        root?.children.push(step);
      }
      updateOutput(step, entry);
    }
  }

  return {
    steps: () => (root ? [root] : []),
    add(operations: Json[], offset: number) {
      for (const operation of operations) if (isJsonObject(operation)) take(operation, offset);
      update(offset);
    },
    /** The log does not tell when the run ends. */
    end(offset: number) {
      if (root) root.end ??= offset;
    },
  };
}

const stepOf = (entry: JsonObject, start: number): Step =>
  newStep({
    id: textOf(entry.id),
    name: textOf(entry.name),
    kind: textOf(entry.type),
    tags: textsOf(entry.tags),
    start,
  });

function updateOutput(step: Step, { final_output: output }: JsonObject) {
  if (output === undefined || output === null) return;
  if ('value' in (step.output ?? {}) && (step.output as { value: Json }).value === output) return;
  step.output = { value: output };
  step.usage = stepUsage(step.kind, output);
}
