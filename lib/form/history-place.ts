import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { isMessagesName, isOtherListName, isPastName } from './input-names.ts';
import {
  isConstrained,
  mostOptions,
  optionsOf,
  propertiesOf,
  type Resolve,
  typesOf,
  widgetOf,
} from './schema/json-schema.ts';

/** A place for the conversation. A text without a place of its own is the last message there. */
export type HistoryPlace = { name: string; form: HistoryForm };

export const anyTypes: MessageType[] = ['human', 'ai', 'system'];

/**
 * Returns the properties that may be the place for the conversation: one if a chat hint or a name decides,
 * several only if a text could be a message in more than one.
 */
export function historyPlaces(root: JsonObject, resolve: Resolve): HistoryPlace[] {
  const places = Object.entries(propertiesOf(root)).flatMap(([name, property]) => {
    const schema = resolve(property);
    const form = historyChoice(schema, resolve) ?? untypedMessages(name, schema, resolve);
    return form ? [{ name, form, isHinted: widgetOf(schema).type === 'chat' }] : [];
  });
  const hinted = places.find(({ isHinted }) => isHinted);
  const likely = hinted ? [hinted] : places.filter(isConversation);
  const named = likely.filter(({ name }) => isPastName(name) || isMessagesName(name));
  const left = named.length === 1 ? named : likely;
  const chosen = left.length > 1 ? left.filter(({ form }) => form.kind === 'messages') : left;
  return chosen.map(({ name, form }) => ({ name, form }));
}

/**
 * Tells whether a place is for the conversation. Any list of two texts each might be pairs of question and
 * answer, so its name must say so.
 */
const isConversation = ({ name, form }: HistoryPlace) =>
  form.kind === 'pairs' ? isPastName(name) || isMessagesName(name) : !isOtherListName(name);

/**
 * Returns messages as the form of a list without a type of entries, as in LangGraph's own examples:
 * `Annotated[list, add_messages]`.
 */
function untypedMessages(name: string, schema: JsonObject, resolve: Resolve): HistoryForm | undefined {
  const isAnyList = typesOf(schema).includes('array') && !isConstrained(resolve(schema.items));
  return isMessagesName(name) && isAnyList ? { kind: 'messages', types: anyTypes } : undefined;
}

/** Types of message that Runnel sends (docs/protocol.md#types-of-message). */
const messageTypes = ['human', 'ai', 'system'] as const;
export type MessageType = (typeof messageTypes)[number];

/** Form in which a runnable takes the earlier messages. */
export type HistoryForm =
  /** Messages of the types that it lists. */
  | { kind: 'messages'; types: MessageType[] }
  /** Pairs of question and answer. */
  | { kind: 'pairs' };

/** Returns the form of history that a property or an input takes; undefined if it takes none. */
function historyForm(schema: JsonObject, resolve: Resolve): HistoryForm | undefined {
  if (!typesOf(schema).includes('array')) return undefined;
  const { items } = schema;
  const item = resolve(items);
  if (isPair(item, resolve)) return { kind: 'pairs' };
  const types = messageTypesOf(item, resolve);
  return types.includes('human') ? { kind: 'messages', types } : undefined;
}

/**
 * Returns the form of history of a property that may offer it as one of several choices. If a single message
 * is a choice, too, the property is for the new message, as in a runnable with memory: a prompt takes a text
 * as it is, but a list as Python prints it.
 */
export function historyChoice(schema: JsonObject, resolve: Resolve): HistoryForm | undefined {
  const choices = optionsOf(schema).map((option) => resolve(option));
  const form = historyForm(schema, resolve);
  return form || choices.some(typeNames) ? form : messagesAmong(choices, resolve);
}

/** Finds the first list of messages among schemas. */
export function messagesAmong(schemas: JsonObject[], resolve: Resolve) {
  for (const schema of schemas) {
    const form = historyForm(schema, resolve);
    if (form?.kind === 'messages') return form;
  }
  return undefined;
}

/** Returns the options of an entry, those of nested choices included; ignores options beyond a limit. */
function optionsIn(item: JsonObject, resolve: Resolve): JsonObject[] {
  const options = optionsOf(item).map((option) => resolve(option));
  if (options.length === 0) return [item];
  let left = mostOptions;
  return options.flatMap((option) => {
    if (left <= 0) return [];
    const inner = optionsOf(option);
    left -= inner.length;
    return inner.length > 0 ? inner.map((one) => resolve(one)) : [option];
  });
}

const knownTypes = new WeakMap<JsonObject, MessageType[]>();

/** Caches the message types of an entry: the same list may be a choice at many places. */
function messageTypesOf(item: JsonObject, resolve: Resolve): MessageType[] {
  const types = knownTypes.get(item) ?? messageTypesIn(optionsIn(item, resolve));
  knownTypes.set(item, types);
  return types;
}

/**
 * Returns the message types among options. None if an option is neither a message nor a looser spelling of
 * one.
 */
function messageTypesIn(options: JsonObject[]): MessageType[] {
  const named = options.filter((option) => !isLoose(option)).map(typeNames);
  if (named.some((names) => names === undefined)) return [];
  return messageTypes.filter((type) => named.some((names) => names?.includes(type)));
}

/** Tells whether an option is a looser spelling of a message: a text, a pair, any object. */
const isLoose = (option: JsonObject) =>
  typesOf(option).length > 0 && Object.keys(propertiesOf(option)).length === 0;

/**
 * Tells whether an entry is a pair of texts, as written by pydantic 2 (`prefixItems`) or pydantic 1 (a list
 * of items).
 */
function isPair(item: JsonObject, resolve: Resolve): boolean {
  const members = Array.isArray(item.prefixItems) ? item.prefixItems : item.items;
  if (!Array.isArray(members) || members.length !== 2) return false;
  return members.every((member) => typesOf(resolve(member)).includes('string'));
}

const title = /(?:^|[^A-Za-z])([A-Za-z]*)Message(?:Chunk)?$/;

/** Returns the type names that a message schema has; undefined if it is no message. */
function typeNames(schema: JsonObject): string[] | undefined {
  const { content, type } = propertiesOf(schema);
  if (content === undefined) return undefined;
  const said = namesIn(type);
  const [, name] = title.exec(String(schema.title ?? '')) ?? [];
  if (said.length > 0) return said.some(isMessageType) || name !== undefined ? said : undefined;
  if (name === undefined) return undefined;
  // The base class takes every type.
  return name === 'Base' || name === '' ? [...messageTypes] : [name.toLowerCase()];
}

const everyType = [...messageTypes, 'chat', 'function', 'tool', 'remove'];
const isMessageType = (name: string) => everyType.includes(name);

function namesIn(type: Json | undefined): string[] {
  if (!isJsonObject(type)) return [];
  const values = Array.isArray(type.enum) ? type.enum : [type.const];
  return values.filter((value) => typeof value === 'string');
}
