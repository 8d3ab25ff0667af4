import { isJsonObject, isListOrObject, type Json, type JsonObject } from '../../json/json.ts';
import { own } from '../../message/merge.ts';
import { isMessage, isMessageList, lastQuestion } from '../../message/message.ts';
import type { HeldRun, ListStart } from './held-run.ts';

/** A message list of a state: the messages of this run. */
type AnswerList = { name: string; messages: JsonObject[] };

/** A state as a run reads it. */
export type StateView = {
  /** Lists of the conversation. */
  lists: AnswerList[];
  /** Messages anywhere at the top of the state, by id. */
  byId: Map<string, JsonObject>;
  /** Ids of the messages in the conversation's lists, and of messages that are fields. */
  kept: Set<string>;
  /** Names of all fields that hold messages in a list. */
  listNames: string[];
};

/** Cache by state: a state never changes, and reading it costs its size. */
const views = new WeakMap<object, StateView>();

const nothing: StateView = { lists: [], byId: new Map(), kept: new Set(), listNames: [] };

/** Reads the latest state of a run. Costs the size of the state once for each state. */
export function stateView({ state: [state], ...run }: Pick<HeldRun, 'state' | 'start' | 'first'>): StateView {
  if (!isListOrObject(state)) return nothing;
  const known = views.get(state) ?? readState(state, run);
  views.set(state, known);
  return known;
}

type Begun = Pick<HeldRun, 'start' | 'first'>;

/** Returns the message lists of a state by field. A state that is one has an empty name. */
function listsIn(state: Json): [string, JsonObject[]][] {
  const fields: [string, Json][] = isJsonObject(state) ? Object.entries(state) : [['', state]];
  return fields.flatMap(([name, value]): [string, JsonObject[]][] => {
    const messages = messagesIn(value);
    return messages ? [[name, messages]] : [];
  });
}

function readState(state: Json[] | JsonObject, { start, first }: Begun): StateView {
  const all = listsIn(state);
  const chats = conversationLists(all);
  const byId = new Map<string, JsonObject>();
  const kept = new Set<string>();
  for (const [name, messages] of all) {
    for (const message of messages)
      note(message, byId, chats.some(([chat]) => chat === name) ? kept : undefined);
  }
  for (const value of Object.values(state)) if (isMessage(value)) note(value, byId, kept);
  return {
    lists: chats.map(([name, messages]) => ({
      name,
      messages: messages.slice(answerStart(messages, ownStart(start, name), first)),
    })),
    byId,
    kept,
    listNames: all.map(([name]) => name),
  };
}

/** Other lists beside `messages` are notes of the graph. */
function conversationLists(all: [string, JsonObject[]][]): [string, JsonObject[]][] {
  const usual = all.filter(([name]) => name === 'messages');
  return usual.length > 0 ? usual : all;
}

function note(message: JsonObject, byId: Map<string, JsonObject>, kept: Set<string> | undefined) {
  const id = idOf(message);
  if (id === '') return;
  byId.set(id, message);
  kept?.add(id);
}

export const idOf = ({ id }: JsonObject): string => (typeof id === 'string' ? id : '');

const ownStart = (start: HeldRun['start'], name: string): ListStart | undefined =>
  start && Object.hasOwn(start, name) ? start[name] : undefined;

/**
 * Finds the first message of this run: the one after those at the start, or after the one that was sent. A node may write
 * questions too, so that the last question decides only if neither is known. A message that is sent again after a failure is
 * there twice where the graph only adds to its list.
 */
function answerStart(messages: JsonObject[], start: ListStart | undefined, first: string): number {
  if (start) {
    const ids = new Set(start.ids);
    const last = messages.findLastIndex((message) => ids.has(idOf(message)));
    if (last !== -1) return last + 1;
    if (start.ids.length === 0 && start.length <= messages.length) return start.length;
  }
  const sent = first === '' ? -1 : messages.findLastIndex((message) => idOf(message) === first);
  return (sent === -1 ? lastQuestion(messages) : sent) + 1;
}

/** Ids that are enough to find the start again, although the graph removes messages. */
const enoughIds = 20;

/** Notes the message lists of the state at the start of a run. */
export function listStarts(state: Json): Record<string, ListStart> {
  const starts: Record<string, ListStart> = {};
  for (const [name, messages] of listsIn(state)) {
    if (name === '__proto__') continue;
    const ids = messages.slice(-enoughIds).map(idOf);
    starts[name] = { ids: ids.filter((id) => id !== ''), length: messages.length };
  }
  return starts;
}

/** Returns a field of a state; undefined for a state that is no dict. */
export const fieldOf = (state: Json | undefined, name: string): Json | undefined =>
  isJsonObject(state) ? own(state, name) : undefined;

/** Tells whether an item of a state is a component of an interface. */
export const isComponent = (item: Json): item is JsonObject =>
  isJsonObject(item) && item.type === 'ui' && typeof item.name === 'string' && isJsonObject(item.props);

/** Tells whether a field of a state holds components. */
export const isComponentList = (value: Json | undefined): value is JsonObject[] =>
  Array.isArray(value) && value.length > 0 && value.every(isComponent);

/** Types of messages by the roles of OpenAI's API, whose dicts a graph without LangChain keeps. */
const typesByRole: Record<string, string | undefined> = Object.assign(Object.create(null), {
  user: 'human',
  human: 'human',
  assistant: 'ai',
  ai: 'ai',
  system: 'system',
  developer: 'developer',
  tool: 'tool',
});

/** Reads a list of messages, by type or by role; undefined for any other value. */
export function messagesIn(value: Json | undefined): JsonObject[] | undefined {
  if (isMessageList(value)) return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const messages = value.map(readMessage).filter((message) => message !== undefined);
  return messages.length === value.length ? messages : undefined;
}

function readMessage(item: Json): JsonObject | undefined {
  if (!isJsonObject(item)) return undefined;
  const isTyped: boolean = isMessage(item);
  return isTyped ? item : messageByRole(item);
}

function messageByRole(item: JsonObject): JsonObject | undefined {
  const type = typeof item.role === 'string' && 'content' in item ? typesByRole[item.role] : undefined;
  if (type === undefined) return undefined;
  const { tool_calls: calls } = item;
  return Array.isArray(calls) ? { ...item, type, tool_calls: calls.map(readCall) } : { ...item, type };
}

function readCall(call: Json): Json {
  if (!isJsonObject(call) || !isJsonObject(call.function)) return call;
  const { name = null, arguments: args = null } = call.function;
  return { id: call.id ?? null, name, args };
}
