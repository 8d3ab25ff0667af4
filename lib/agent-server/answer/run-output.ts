import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { stepsOf } from '../../json/json-pointer.ts';
import { isSameJson } from '../../json/same-json.ts';
import { own, put } from '../../message/merge.ts';
import { lastQuestion } from '../../message/message.ts';
import { type Usage, usageIn } from '../../output/usage.ts';
import type { CustomEvent, HeldRun, HeldStep, LiveMessage } from './held-run.ts';
import { asWhole } from './live-messages.ts';
import { idOf, isComponentList, stateView } from './state-view.ts';

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
    set: held.start ? held.set : otherThanGiven(held),
    lists: listNames,
    outputs: held.outputs ?? null,
    answer: answerOf(held),
    inner: live.filter(({ path }) => path.length > 0).map(saidLive),
    steps,
    custom,
  };
  return output;
}

/** Returns the fields that the run has set, as far as its input tells; null for unknown: a graph may return what it was given. */
function otherThanGiven({ state: [state], given }: HeldRun): string[] | null {
  if (!given || !isJsonObject(state)) return null;
  const names = Object.keys(state).filter((name) => !isSameJson(own(given, name), own(state, name)));
  return names.length > 0 ? names : null;
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
  message: asWhole(message),
});

const parts = ['state', 'lists', 'answer', 'inner', 'steps', 'custom'];

/** Narrows an output to that of a run; undefined for any other. */
export const asRunOutput = (output: Json | undefined): RunOutput | undefined =>
  isRunOutput(output) ? output : undefined;

const isRunOutput = (output: Json | undefined): output is RunOutput =>
  isJsonObject(output) && parts.every((name) => Array.isArray(output[name]));

/** Adds up the tokens of all messages of a run, those of its sub-graphs too. */
export function runUsage(output: Json | undefined): Usage | undefined {
  const run = asRunOutput(output);
  if (!run) return usageIn(output);
  const messages: JsonObject[] = [
    ...run.answer.map(({ message }) => message),
    ...run.inner.map(({ message }) => message),
    ...run.steps.flatMap(({ unkept }) => unkept),
  ];
  // Each in a list of its own: a question of a node is no start of a turn.
  return usageIn(messages.map((message) => [message]));
}

/** Fields that a run has put into the state beside its messages. */
export type AnswerFields =
  /** The state is the answer, or these fields of it are. */
  | { kind: 'answer'; value: Json }
  /** The messages are the answer. */
  | { kind: 'beside'; fields: JsonObject };

/**
 * Returns the fields that this run has set; all of them if that is unknown. They are the answer if the graph has no
 * messages, or if the person has chosen one of them.
 */
export function answerFields(output: RunOutput, answerAt: string | null): AnswerFields | undefined {
  const [state] = output.state;
  if (state === undefined) return undefined;
  if (!isJsonObject(state)) return output.lists.length > 0 ? undefined : { kind: 'answer', value: state };
  const [chosen] = answerAt === null ? [] : stepsOf(answerAt);
  const hasChosen = chosen !== undefined && Object.hasOwn(state, chosen);
  const names = Object.keys(state).filter((name) => isShown(output, name) && !isComponentList(state[name]));
  if (hasChosen && !output.lists.includes(chosen)) {
    return { kind: 'answer', value: picked(state, [...new Set([chosen, ...names])]) };
  }
  if (hasMessages(output)) return { kind: 'beside', fields: picked(state, names) };
  return names.length > 0 ? { kind: 'answer', value: picked(state, names) } : undefined;
}

/** Tells whether messages are in the output: other fields stand beside them. */
const hasMessages = ({ lists, outputs }: RunOutput) =>
  lists.some((name) => outputs?.includes(name) !== false);

/** Tells whether a field is of the answer. An output without messages is it as a whole, also where it stays the same. */
function isShown(output: RunOutput, name: string): boolean {
  const { set, lists, outputs } = output;
  if (outputs && !hasMessages(output)) return outputs.includes(name);
  return !lists.includes(name) && outputs?.includes(name) !== false && (set === null || set.includes(name));
}

function picked(state: JsonObject, names: string[]): JsonObject {
  const fields: JsonObject = {};
  for (const name of names) put(fields, name, own(state, name) ?? null);
  return fields;
}
