import { applyPatch, type Operation } from 'rfc6902';
import { isJsonObject, type Json, type JsonObject, wordOf, writeJson } from '../../json/json.ts';
import { stepsOf } from '../../json/json-pointer.ts';
import { mostSteps, newStep, type Step, type StepItem, type StepValue } from '../../runnable/step.ts';
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

const dictOf = (value: Json | undefined): JsonObject => (isJsonObject(value) ? value : {});

const textsOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const valueIn = (data: JsonObject, name: string, text: string): StepValue | undefined =>
  Object.hasOwn(data, name) ? { text, at: `/data/${name}` } : undefined;

const wordsOf = (error: Json | undefined) => (typeof error === 'string' ? error : writeJson(error ?? null));

/** A piece of output, of a step or of the run; models also send it as text. */
const piece = /^(\/logs\/[^/]*)?\/streamed_output(_str)?\//;

/** Reads the patches of `/stream_log`, which name no parents and no inputs: all steps lie below the run. */
export function createLogSteps() {
  /** A patch may replace the whole log, which the library does not do in place. */
  const held: { log: Json } = { log: {} };
  const byKey = new Map<string, Step>();
  const leftOut = new Set<string>();
  let root: Step | undefined;

  function take(operation: JsonObject) {
    const path = textOf(operation.path);
    const [isPiece, at, isText] = piece.exec(path) ?? [];
    // Pieces are counted and not kept: the final output has them all.
    if (isPiece === undefined) return apply(operation, path, held);
    const step = at === undefined ? root : byKey.get(stepsOf(at)[1] ?? '');
    if (step && !isText) step.pieces += 1;
  }

  function stepAt(key: string, entry: JsonObject, start: number): Step | undefined {
    const known = byKey.get(key);
    if (known) return known;
    // The run itself is a step, too.
    if (byKey.size + 1 >= mostSteps) return void leftOut.add(key);
    const step = stepOf(entry, start);
    byKey.set(key, step);
    root?.children.push(step);
    return step;
  }

  /** Brings the steps to the state of the log. */
  function update({ logs, ...run }: JsonObject, touched: ReadonlySet<string>, offset: number) {
    if (!root && typeof run.id !== 'string') return;
    root ??= stepOf(run, offset);
    takeOutput(root, run);
    for (const [key, entry] of entriesOf(logs, touched)) {
      const step = stepAt(key, entry, offset);
      if (!step) continue;
      takeOutput(step, entry);
      if (entry.end_time) step.end ??= offset;
    }
  }

  function add(operations: Json[], offset: number) {
    const touched = new Set<string>();
    for (const operation of operations.filter(isJsonObject)) {
      take(operation);
      for (const key of keysTouched(operation)) touched.add(key);
    }
    if (isJsonObject(held.log)) update(held.log, touched, offset);
  }

  return {
    add,
    steps: () => (root ? [root] : []),
    leftOut: () => leftOut.size,
    /** The log does not tell when the run ends. */
    end(offset: number) {
      if (root) root.end ??= offset;
    },
  };
}

/** Operations that LangServe sends. A server that repeats `copy` could fill the memory. */
const used = ['add', 'remove', 'replace', 'move'];

/** Applies an operation to the log, which is below the held object. */
function apply(operation: JsonObject, path: string, held: { log: Json }) {
  if (!used.includes(textOf(operation.op))) return;
  const placed = { ...operation, path: `/log${path}`, from: `/log${textOf(operation.from)}` };
  applyPatch(held, [placed as unknown as Operation]);
}

const wholeLog = '';

function entriesOf(logs: Json | undefined, touched: ReadonlySet<string>): [key: string, entry: JsonObject][] {
  if (!isJsonObject(logs)) return [];
  const keys = touched.has(wholeLog)
    ? Object.keys(logs)
    : [...touched].filter((key) => Object.hasOwn(logs, key));
  return keys.flatMap((key): [string, JsonObject][] => {
    const entry = logs[key];
    return isJsonObject(entry) ? [[key, entry]] : [];
  });
}

/** Returns the keys of the steps that an operation concerns: only these are looked at, as a log may have thousands. */
const keysTouched = ({ path, from }: JsonObject): string[] =>
  [path, from].flatMap((place) => {
    if (typeof place !== 'string') return [];
    const [part, key] = stepsOf(place);
    if (part !== undefined && part !== 'logs') return [];
    return [key ?? wholeLog];
  });

const stepOf = (entry: JsonObject, start: number): Step =>
  newStep({
    id: textOf(entry.id),
    name: textOf(entry.name),
    kind: textOf(entry.type),
    tags: textsOf(entry.tags),
    metadata: dictOf(entry.metadata),
    start,
  });

function takeOutput(step: Step, { final_output: output = null, metadata }: JsonObject) {
  const known = step.output && 'value' in step.output ? step.output.value : null;
  if (output === known) return;
  step.output = { value: output };
  step.usage = stepUsage(step.kind, output, metadata);
}
