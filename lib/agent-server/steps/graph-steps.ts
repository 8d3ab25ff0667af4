import { isJsonObject, type Json, type JsonObject, parseJson, wordOf, writeJson } from '../../json/json.ts';
import { usageIn } from '../../output/usage.ts';
import { newStep, type Step, type StepItem, type StepReader, type StepValue } from '../../runnable/step.ts';
import { createStepTree } from '../../runnable/step-tree.ts';
import { createServerClock } from './server-clock.ts';

/**
 * Reads the tasks of a graph from its `debug` events (docs/agent-server.md#steps): nodes, tools, and sub-graphs with their
 * own. The metadata of messages name the models.
 */
export function createGraphSteps(): StepReader {
  const tree = createStepTree();
  const clock = createServerClock(tree.steps);

  function stepOf(payload: JsonObject, path: readonly string[], at: number): Step | undefined {
    const id = wordOf(payload.id);
    const known = tree.get(id);
    if (known || !tree.hasRoomFor(id)) return known;
    const step = newStep({ id, tags: [], start: at, ...headOf(payload) });
    const parent = tree.add(step, path.map(taskOf));
    if (parent) parent.kind = 'subgraph';
    return step;
  }

  function takeTask({ type, timestamp, payload }: JsonObject, path: readonly string[], item: StepItem) {
    if (!isJsonObject(payload) || (type !== 'task' && type !== 'task_result')) return;
    const at = clock(wordOf(timestamp), item.offset);
    const step = stepOf(payload, path, at);
    if (!step) return;
    if (type === 'task') begin(step, payload, item.text);
    else finish(step, payload, at, item.text);
  }

  /** Notes a piece of a message, and which model it is from. */
  function takePiece(value: Json | undefined) {
    const [message, metadata] = Array.isArray(value) ? value : [];
    if (!isJsonObject(message) || !isJsonObject(metadata)) return;
    const step = tree.get(taskOf(wordOf(metadata.langgraph_checkpoint_ns)));
    if (!step || !/Chunk$/.test(wordOf(message.type))) return;
    if (step.pieces === 0) step.metadata = { ...step.metadata, ...ofModel(metadata) };
    step.pieces += 1;
  }

  return {
    add(item) {
      const [kind = '', ...path] = item.name.split('|');
      if (kind !== 'debug' && kind !== 'messages') return;
      const value = parseJson(item.text);
      if (kind === 'messages') takePiece(value);
      else if (isJsonObject(value)) takeTask(value, path, item);
    },
    steps: tree.steps,
    leftOut: tree.leftOut,
  };
}

/** Returns the id of the task at the end of a path of names and ids. */
const taskOf = (path: string) => path.slice(path.lastIndexOf(':') + 1);

type Head = Pick<Step, 'name' | 'kind' | 'metadata'>;

/** A task for one call of a tool is named by the tool, any other by its node. */
function headOf({ name, input, metadata }: JsonObject): Head {
  const { call } = toolCallIn(input) ?? {};
  const node = wordOf(name);
  return {
    name: call ? wordOf(call.name) : node,
    kind: call ? 'tool' : 'node',
    metadata: { ...(isJsonObject(metadata) ? metadata : {}), ...(call && { langgraph_node: node }) },
  };
}

/** Returns the call that a task is for, and its place in the event. */
export function toolCallIn(input: Json | undefined): { call: JsonObject; at: string } | undefined {
  const [only] = Array.isArray(input) && input.length === 1 ? input : [];
  if (isJsonObject(only) && only.type === 'tool_call') return { call: only, at: '/payload/input/0' };
  const call = isJsonObject(input) ? input.tool_call : undefined;
  return isJsonObject(call) && call.type === 'tool_call'
    ? { call, at: '/payload/input/tool_call' }
    : undefined;
}

/** A second attempt begins a task again. */
function begin(step: Step, { input }: JsonObject, text: string) {
  step.end = undefined;
  step.error = undefined;
  step.input = { text, at: inputPlace(input) };
}

function inputPlace(input: Json | undefined): string {
  const call = toolCallIn(input);
  return call ? `${call.at}/args` : '/payload/input';
}

function finish(step: Step, { result, error, interrupts }: JsonObject, at: number, text: string) {
  step.end = at;
  if (error !== undefined && error !== null) step.error = errorWords(error);
  else step.output = placed(text, 'result');
  if (Array.isArray(interrupts) && interrupts.length > 0)
    step.told.push({ name: 'interrupt', at, value: placed(text, 'interrupts') });
  // A sub-graph repeats the messages of its nodes.
  if (step.children.length === 0) step.usage = usageIn(result);
}

const placed = (text: string, member: string): StepValue => ({ text, at: `/payload/${member}` });

/** Writes an error as Python and JavaScript do. Aegra calls its name `type`. */
function errorWords(error: Json): string {
  if (typeof error === 'string') return error;
  const { error: given, type, message } = isJsonObject(error) ? error : {};
  const name = given ?? type;
  return typeof name === 'string' && typeof message === 'string' ? `${name}: ${message}` : writeJson(error);
}

const ofModel = (metadata: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(metadata).filter(([name]) => name.startsWith('ls_')));
