import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { optionsOf, propertiesOf, type Resolve, typesOf } from './json-schema.ts';

/** The types of message that are sent (protocol, section 4.7). */
const messageTypes = ['human', 'ai', 'system'] as const;
export type MessageType = (typeof messageTypes)[number];

/** How a runnable takes what was said before. */
export type HistoryForm =
  /** Of the types that it lists. */
  | { kind: 'messages'; types: MessageType[] }
  /** Pairs of what was asked and what was answered. */
  | { kind: 'pairs' };

/** The form of history that a property or an input takes; undefined where it is no history. */
export function historyForm(schema: JsonObject, resolve: Resolve): HistoryForm | undefined {
  if (!typesOf(schema).includes('array')) return undefined;
  const { items } = schema;
  const item = resolve(items);
  if (isPair(item, resolve)) return { kind: 'pairs' };
  const options = optionsOf(item);
  const all = options.length > 0 ? options.map((option) => resolve(option)) : [item];
  // What may also be a pair is sent as a message.
  const named = all.filter((option) => !isPair(option, resolve)).map(typeNames);
  if (named.some((names) => names === undefined)) return undefined;
  const types = messageTypes.filter((type) => named.some((names) => names?.includes(type)));
  return types.includes('human') ? { kind: 'messages', types } : undefined;
}

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

const knownTypes = [...messageTypes, 'chat', 'function', 'tool', 'remove'];
const isMessageType = (name: string) => knownTypes.includes(name);

function namesIn(type: Json | undefined): string[] {
  if (!isJsonObject(type)) return [];
  const values = Array.isArray(type.enum) ? type.enum : [type.const];
  return values.filter((value) => typeof value === 'string');
}
