import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { mostOptions, optionsOf, propertiesOf, type Resolve, typesOf } from './schema/json-schema.ts';

/** Types of message that Runnel sends (docs/protocol.md#types-of-message). */
const messageTypes = ['human', 'ai', 'system'] as const;
export type MessageType = (typeof messageTypes)[number];

/** How a runnable takes what was said before. */
export type HistoryForm =
  /** Of the types that it lists. */
  | { kind: 'messages'; types: MessageType[] }
  /** Pairs of what was asked and what was answered. */
  | { kind: 'pairs' };

/** The form of history that a property or an input takes; undefined where it is no history. */
function historyForm(schema: JsonObject, resolve: Resolve): HistoryForm | undefined {
  if (!typesOf(schema).includes('array')) return undefined;
  const { items } = schema;
  const item = resolve(items);
  if (isPair(item, resolve)) return { kind: 'pairs' };
  const types = messageTypesOf(item, resolve);
  return types.includes('human') ? { kind: 'messages', types } : undefined;
}

/**
 * The same of a property that may also take it as one choice of several. Where one message is a choice, too, the new
 * one is meant, as by a runnable that remembers: that puts a text into a prompt as it is, and a list as Python writes it.
 */
export function historyChoice(schema: JsonObject, resolve: Resolve): HistoryForm | undefined {
  const choices = optionsOf(schema).map((option) => resolve(option));
  const form = historyForm(schema, resolve);
  return form || choices.some(typeNames) ? form : messagesAmong(choices, resolve);
}

/** The first list of messages among schemas. */
export function messagesAmong(schemas: JsonObject[], resolve: Resolve) {
  for (const schema of schemas) {
    const form = historyForm(schema, resolve);
    if (form?.kind === 'messages') return form;
  }
  return undefined;
}

/** What an entry may be, also where that is a choice of choices; many of those are not all looked at. */
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

/** The same list may be a choice at many places. */
function messageTypesOf(item: JsonObject, resolve: Resolve): MessageType[] {
  const types = knownTypes.get(item) ?? messageTypesIn(optionsIn(item, resolve));
  knownTypes.set(item, types);
  return types;
}

/** None where an entry may be something else than a message, or a freer spelling of one: it is sent as a message. */
function messageTypesIn(options: JsonObject[]): MessageType[] {
  const named = options.filter((option) => !isLoose(option)).map(typeNames);
  if (named.some((names) => names === undefined)) return [];
  return messageTypes.filter((type) => named.some((names) => names?.includes(type)));
}

/** A text, a pair, any object. */
const isLoose = (option: JsonObject) =>
  typesOf(option).length > 0 && Object.keys(propertiesOf(option)).length === 0;

/** In the spelling of pydantic 2, with `prefixItems`, and of pydantic 1, with a list of items. */
function isPair(item: JsonObject, resolve: Resolve): boolean {
  const members = Array.isArray(item.prefixItems) ? item.prefixItems : item.items;
  if (!Array.isArray(members) || members.length !== 2) return false;
  return members.every((member) => typesOf(resolve(member)).includes('string'));
}

const title = /(?:^|[^A-Za-z])([A-Za-z]*)Message(?:Chunk)?$/;

/** What a message says of its type; undefined for what is no message. */
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
