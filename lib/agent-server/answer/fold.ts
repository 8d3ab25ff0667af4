import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { isMessage } from '../../message/message.ts';
import type { Fold, Folding } from '../../runnable/fold.ts';
import {
  asChunk,
  type Chunk,
  eventPlace,
  firstMessage,
  inputFields,
  outputNames,
  wholeBody,
} from '../chunk.ts';
import { addState, addUpdate, stateIn } from './add-state.ts';
import { emptyRun, type HeldRun, heldIn, isUntouched } from './held-run.ts';
import { addStreamed, addWhole } from './live-messages.ts';
import { runOutput } from './run-output.ts';
import { stateView } from './state-view.ts';

/**
 * Joins the events of a run: pieces of messages by their ids, until a state of the graph has them. A state is the
 * truth. The state of a folded stream is the body of a single response.
 */
export const folding: Folding = {
  empty: () => ({ parts: [] }),
  add(fold, value) {
    const chunk = asChunk(value);
    const held = heldIn(fold) ?? emptyRun();
    fold.parts = [held];
    if (chunk) addChunk(fold, held, chunk);
    else addCustom(held, value, []);
  },
  settled: (fold) => fold,
  output(fold) {
    const held = heldIn(fold);
    return held ? runOutput(held) : undefined;
  },
  unclear: () => undefined,
  isOutdated: () => false,
};

function addChunk(fold: Fold, held: HeldRun, chunk: Chunk) {
  const { kind, path } = eventPlace(chunk.event);
  const { data } = chunk;
  if (kind === 'metadata') return addMetadata(fold, held, data);
  if (!(kind in readers)) return;
  readers[kind]?.(held, data, path);
}

/** Starts again if the server has: it repeats a run after some failures. */
function addMetadata(fold: Fold, held: HeldRun, data: Json) {
  const attempt = isJsonObject(data) && typeof data.attempt === 'number' ? data.attempt : held.attempt;
  const run = attempt > held.attempt ? emptyRun(attempt, held.outputs) : held;
  if (isUntouched(run)) run.isAtStart = true;
  fold.parts = [run];
}

type Reader = (held: HeldRun, data: Json, path: string[]) => void;

const addCustom: Reader = ({ custom }, data, path) => void custom.push({ path, data });

function takeOutputs(held: HeldRun, data: Json) {
  if (Array.isArray(data)) held.outputs = data.filter((name) => typeof name === 'string');
}

function takeInput(held: HeldRun, data: Json) {
  if (isJsonObject(data)) held.given = data;
}

function takeFirst(held: HeldRun, data: Json) {
  if (typeof data === 'string') held.first = data;
}

function takeState(held: HeldRun, data: Json, path: string[]) {
  const read = stateIn(data);
  if (!read) return;
  if (path.length === 0) addState(held, read.state);
  else takeInnerState(held, read.state, path);
}

/** The state of a sub-graph has its messages with their names and tool calls; it says nothing of the others. */
function takeInnerState(held: HeldRun, state: Json, path: string[]) {
  if (held.live.length === 0) return;
  const { byId } = stateView({ state: [state], start: null, first: '' });
  for (const live of held.live) {
    const message = live.path.join('|') === path.join('|') ? byId.get(live.id) : undefined;
    if (message) addWhole(held, message, live);
  }
}

/** Reads a message, or a piece of one, and its metadata. */
function takeStreamed(held: HeldRun, data: Json, path: string[]) {
  const [message, metadata] = Array.isArray(data) ? data : [data];
  if (!isMessage(message)) return addCustom(held, data, path);
  addStreamed(held, message, { path, node: nodeIn(metadata) });
}

const nodeIn = (metadata: Json | undefined): string =>
  isJsonObject(metadata) && typeof metadata.langgraph_node === 'string' ? metadata.langgraph_node : '';

/** Reads messages that are whole so far, in the mode without tuples. */
function takeWhole(held: HeldRun, data: Json, path: string[]) {
  for (const message of Array.isArray(data) ? data : [data]) {
    if (isMessage(message)) addWhole(held, message, { path, node: nodeOf(held, message) });
    else addCustom(held, message, path);
  }
}

const nodeOf = ({ nodes }: HeldRun, { id }: JsonObject): string => {
  const node = typeof id === 'string' && Object.hasOwn(nodes, id) ? nodes[id] : undefined;
  return typeof node === 'string' ? node : '';
};

/** Reads the metadata of messages, by id. */
function takeNodes(held: HeldRun, data: Json) {
  for (const [id, told] of Object.entries(isJsonObject(data) ? data : {})) {
    const node = nodeIn(isJsonObject(told) ? told.metadata : undefined);
    if (node !== '' && id !== '__proto__') held.nodes[id] = node;
  }
}

function takeUpdate(held: HeldRun, data: Json, path: string[]) {
  for (const update of Array.isArray(data) ? data : [data]) {
    if (isJsonObject(update)) addUpdate(held, update, path);
    else addCustom(held, update, path);
  }
}

/** Readers by the kind of an event. Others tell the same again, or are for the trace. */
const readers: Record<string, Reader> = Object.assign(Object.create(null), {
  values: takeState,
  [wholeBody]: takeState,
  updates: takeUpdate,
  [outputNames]: takeOutputs,
  [inputFields]: takeInput,
  [firstMessage]: takeFirst,
  custom: addCustom,
  messages: takeStreamed,
  'messages-tuple': takeStreamed,
  'messages/partial': takeWhole,
  'messages/complete': takeWhole,
  'messages/metadata': takeNodes,
} satisfies Record<string, Reader>);
