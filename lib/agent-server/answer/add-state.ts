import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { weightOf } from '../../json/json-weight.ts';
import { isSameJson } from '../../json/same-json.ts';
import { own, put } from '../../message/merge.ts';
import { isByModel, isMessage, isMessageList } from '../../message/message.ts';
import { messageParts } from '../../output/message-parts.ts';
import { saidTexts } from '../../output/said-texts.ts';
import { type HeldRun, type HeldStep, isUntouched, type LiveMessage } from './held-run.ts';
import { fieldOf, listStarts, stateView } from './state-view.ts';

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

/** Notes the fields that differ from those of the state before. */
function noteSet(held: HeldRun, last: Json | undefined, state: Json) {
  if (!isJsonObject(last) || !isJsonObject(state)) return;
  for (const [name, value] of Object.entries(state)) {
    if (!isMessageList(value) && !isSameJson(own(last, name), value)) noteField(held, name);
  }
}

export function noteField({ set }: HeldRun, name: string) {
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
  held.unkept.push(message);
}
