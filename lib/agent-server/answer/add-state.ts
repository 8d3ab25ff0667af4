import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { weightOf } from '../../json/json-length.ts';
import { isSameJson } from '../../json/same-json.ts';
import { put } from '../../message/merge.ts';
import { isByModel, isMessage, isMessageList } from '../../message/message.ts';
import { messageParts } from '../../output/message-parts.ts';
import { saidTexts } from '../../output/said-texts.ts';
import { type HeldRun, type HeldStep, isUntouched, type LiveMessage } from './held-run.ts';
import { addWhole, asWhole, type Origin } from './live-messages.ts';
import { fieldOf, idOf, listStarts, stateView } from './state-view.ts';

const asked = '__interrupt__';

/** Returns a state without the questions in it; undefined if there is nothing but questions. */
export function stateIn(data: Json): { state: Json } | undefined {
  if (!isJsonObject(data) || !Object.hasOwn(data, asked)) return { state: data };
  const { [asked]: _, ...state } = data;
  return Object.keys(state).length > 0 ? { state } : undefined;
}

/** Takes over a state of the graph: it is the truth about the messages that were streamed. */
export function addState(held: HeldRun, state: Json) {
  const [last] = held.state;
  if (held.isAtStart && isUntouched(held)) held.start = listStarts(state);
  else noteSet(held, last, state);
  held.state = [state];
  settleSteps(held, state);
  settleLive(held);
}

/** Notes the fields that differ from those of the state before, which may have none. */
function noteSet(held: HeldRun, last: Json | undefined, state: Json) {
  if (!isJsonObject(state)) return;
  for (const [name, value] of Object.entries(state)) {
    if (!isMessageList(value) && !isSameJson(fieldOf(last, name), value)) noteField(held, name);
  }
}

function noteField({ set }: HeldRun, name: string) {
  if (!set.includes(name)) set.push(name);
}

/** Weight of a value that is kept twice. */
const small = 2_000;

/** Drops large values from the latest steps if the state holds them. */
function settleSteps(held: HeldRun, state: Json) {
  for (const step of held.steps.slice(held.before)) {
    if (!isJsonObject(step.returned)) continue;
    const kept: JsonObject = {};
    for (const [name, value] of Object.entries(step.returned)) {
      const isTwice = weightOf(value, small) >= small && isSameJson(fieldOf(state, name), value);
      if (!isTwice) put(kept, name, value);
    }
    step.returned = kept;
  }
  held.before = held.steps.length;
}

/** Drops the messages that the state holds; moves the others to the steps of their nodes. */
function settleLive(held: HeldRun) {
  if (held.live.length === 0) return;
  const { kept, lists } = stateView(held);
  const texts = new Set([
    '',
    ...textsAtTop(held.state[0] ?? null),
    ...lists.flatMap(({ messages }) => messages.filter(isByModel).map(textOf)),
  ]);
  for (const live of held.live) {
    if (kept.has(live.id)) put(held.nodes, live.id, live.path[0] ?? live.node);
    else if (!isByModel(live.message) || hasCalls(live.message) || !texts.has(textOf(live.message))) {
      addUnkept(held, live);
    }
  }
  held.live = [];
}

/** Texts that are fields of the state: the node has put what the model said there. */
const textsAtTop = (state: Json): string[] =>
  isJsonObject(state) ? Object.values(state).flatMap(fieldTexts) : fieldTexts(state);

function fieldTexts(value: Json): string[] {
  if (typeof value === 'string') return [value.trim()];
  if (Array.isArray(value)) return value.flatMap((item) => (typeof item === 'string' ? item.trim() : []));
  return isMessage(value) ? [textOf(value)] : [];
}

const hasCalls = ({ tool_calls, tool_call_chunks }: JsonObject) =>
  [tool_calls, tool_call_chunks].some((list) => Array.isArray(list) && list.length > 0);

const textOf = (message: JsonObject): string => saidTexts(messageParts(message)).join('').trim();

function addUnkept({ steps }: HeldRun, { path, node, message }: LiveMessage) {
  const step = steps.findLast((one) => one.node === node && isSameJson(one.path, path));
  const held: HeldStep = step ?? { path, node, returned: null, unkept: [] };
  if (!step) steps.push(held);
  held.unkept.push(asWhole(message));
}

/** Adds the finished steps of an event: what each node returned, which may be anything. */
export function addUpdate(held: HeldRun, update: JsonObject, path: string[]) {
  for (const [node, returned] of Object.entries(update)) {
    if (isOfServer(node)) continue;
    held.steps.push({ path, node, returned: restOf(held, returned, { path, node }), unkept: [] });
  }
}

/** Tells whether the server has written an entry, which is no node: `__interrupt__`, `__metadata__`. */
const isOfServer = (node: string) => /^__\w+__$/.test(node) && node !== '__proto__';

/** Takes the messages out of what a node returned; the rest remains. */
function restOf(held: HeldRun, returned: Json, origin: Origin): Json {
  if (isMessage(returned) || isMessageList(returned)) {
    takeMessages(held, returned, origin);
    return null;
  }
  // A node may return several commands.
  if (Array.isArray(returned) && returned.every(isJsonObject)) {
    const rests = returned.map((one) => restOf(held, one, origin)).filter((rest) => rest !== null);
    return rests.length > 0 ? rests : null;
  }
  return isJsonObject(returned) ? restOfDict(held, returned, origin) : returned;
}

function restOfDict(held: HeldRun, returned: JsonObject, origin: Origin): Json {
  const rest: JsonObject = {};
  for (const [name, value] of Object.entries(returned)) {
    if (isMessage(value) || isMessageList(value)) takeMessages(held, value, origin);
    else {
      put(rest, name, value);
      if (origin.path.length === 0) noteField(held, name);
    }
  }
  return Object.keys(rest).length > 0 ? rest : null;
}

function takeMessages(held: HeldRun, value: JsonObject | JsonObject[], origin: Origin) {
  const { byId } = stateView(held);
  for (const message of Array.isArray(value) ? value : [value]) {
    if (!isSameJson(byId.get(idOf(message)), message)) addWhole(held, message, origin);
  }
}
