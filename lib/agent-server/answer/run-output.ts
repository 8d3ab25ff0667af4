import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { lastQuestion } from '../../message/message.ts';
import { isMessageChunk, withToolCalls } from '../../message/message-chunk.ts';
import type { CustomEvent, HeldRun, HeldStep, LiveMessage } from './held-run.ts';
import { idOf, stateView } from './state-view.ts';

/** A message of the run. `list`: the field of the state; empty while no state holds it. */
export type Said = { path: string[]; node: string; list: string; message: JsonObject };

/** The output of a run so far. */
export type RunOutput = {
  /** The graph's state, which may be any JSON; empty if none has arrived. */
  state: Json[];
  /** Fields of the state that this run has set; null if that is unknown. */
  set: string[] | null;
  /** Names of the fields that hold lists of messages. */
  lists: string[];
  /** Fields that are the output of the graph; null if all are. */
  outputs: string[] | null;
  /** Messages of the answer. */
  answer: Said[];
  /** Messages of sub-graphs that no state holds yet. */
  inner: Said[];
  steps: HeldStep[];
  custom: CustomEvent[];
};

/** Builds the output; undefined if nothing has arrived. Costs the size of the answer, not of the state. */
export function runOutput(held: HeldRun): Json | undefined {
  const { state, steps, custom, live } = held;
  if (state.length + steps.length + custom.length + live.length === 0) return undefined;
  const { listNames } = stateView(held);
  const output: RunOutput = {
    state,
    set: held.start ? held.set : null,
    lists: listNames,
    outputs: held.outputs ?? null,
    answer: answerOf(held),
    inner: live.filter(({ path }) => path.length > 0).map(saidLive),
    steps,
    custom,
  };
  return output;
}

function answerOf(held: HeldRun): Said[] {
  const { lists, byId } = stateView(held);
  const rewritten = new Map(held.live.flatMap((live) => (byId.has(live.id) ? [[live.id, live]] : [])));
  const given = lists.filter(({ name }) => held.outputs?.includes(name) !== false);
  const kept = given.flatMap(({ name, messages }) =>
    messages.map((message): Said => {
      const id = idOf(message);
      const node = Object.hasOwn(held.nodes, id) ? held.nodes[id] : '';
      return {
        path: [],
        node: typeof node === 'string' ? node : '',
        list: name,
        message: rewritten.get(id)?.message ?? message,
      };
    }),
  );
  return [...kept, ...growing(held, byId)];
}

/** Messages that no state holds. Without any state, they may repeat the question. */
function growing({ live, state }: HeldRun, byId: Map<string, JsonObject>): Said[] {
  const root = live.filter(({ id, path }) => path.length === 0 && !byId.has(id)).map(saidLive);
  return state.length > 0 ? root : root.slice(lastQuestion(root.map(({ message }) => message)) + 1);
}

const saidLive = ({ path, node, message }: LiveMessage): Said => ({
  path,
  node,
  list: '',
  message: isMessageChunk(message) || 'tool_call_chunks' in message ? withToolCalls(message) : message,
});

const parts = ['state', 'lists', 'answer', 'inner', 'steps', 'custom'];

/** Narrows an output to that of a run; undefined for any other. */
export const asRunOutput = (output: Json | undefined): RunOutput | undefined =>
  isRunOutput(output) ? output : undefined;

const isRunOutput = (output: Json | undefined): output is RunOutput =>
  isJsonObject(output) && parts.every((name) => Array.isArray(output[name]));
