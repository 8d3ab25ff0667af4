import { type InputMapping, type InputPlan, planInput } from '../../form/input-plan.ts';
import { isConstrained, propertiesOf, requiredOf, resolverOf } from '../../form/schema/json-schema.ts';
import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';

/**
 * Key of a read input schema: names that it requires although the server runs without them. Its presence tells that
 * the schema was read by the rules of this file.
 */
const mark = 'x-runnel-offered';

/** Input of a graph whose state is a list of messages, as that of most graphs and of every agent. */
const messagesState: JsonObject = {
  type: 'object',
  properties: { messages: { type: 'array', items: {} } },
  required: ['messages'],
};

/**
 * Reads the input schema of a graph (docs/agent-server.md#schemas). The schema of a state lists every field as required,
 * although the graph runs without them, so those fields are only offered. Without an input schema the state tells the
 * fields, and without that the graph is taken to have messages.
 */
export function graphInput({ input_schema, state_schema, output_schema }: JsonObject): Json {
  if (input_schema === undefined || input_schema === null) return fromState(state_schema);
  if (!isJsonObject(input_schema)) return input_schema;
  const isDemanded = isValidated(input_schema) || isOwnInput(input_schema, state_schema, output_schema);
  return isDemanded ? { ...input_schema, [mark]: [] } : offered(input_schema);
}

/**
 * Returns the fields of a graph's output; undefined if the state has no others. A single response has them alone, a stream
 * the whole state.
 */
export function graphOutputs({ state_schema, output_schema }: JsonObject): string[] | undefined {
  const [kept, given] = [namesIn(state_schema), namesIn(output_schema)];
  const isOwn = kept && given && given.length > 0 && kept.some((name) => !given.includes(name));
  return isOwn ? given : undefined;
}

/** Restores what a schema requires, so that the place of the text is found by all that the graph says. */
function asSaid(schema: JsonObject): JsonObject {
  const names = offeredNames(schema);
  return names.length === 0 ? schema : { ...schema, required: [...requiredOf(schema), ...names] };
}

/** Returns the names that a schema requires although the server runs without them. */
const offeredNames = ({ [mark]: names }: JsonObject): string[] =>
  Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];

/** Tells whether a stored schema was read by these rules; earlier versions stored what the server said. */
export const isCurrent = (schema: Json | undefined): boolean => !isJsonObject(schema) || mark in schema;

/** Moves what a schema requires to what it offers, and drops what its inner schemas require. */
function offered(schema: JsonObject): JsonObject {
  const { required, ...rest } = resolverOf(schema)(schema);
  const names = requiredOf({ required: required ?? [] });
  return { ...withoutRequired({ ...definitionsIn(schema), ...rest }), [mark]: names };
}

/** Drops `required`, apart from constants: they tell one variant from another. */
function withoutRequired(schema: JsonObject): JsonObject {
  const { required, ...rest } = schema;
  const kept = Array.isArray(required) ? requiredOf(schema).filter((name) => isConstant(schema, name)) : [];
  const inner = Object.entries(Array.isArray(required) ? rest : schema).map(
    ([key, value]): [string, Json] => [key, withoutRequiredIn(value)],
  );
  return { ...Object.fromEntries(inner), ...(kept.length > 0 && { required: kept }) };
}

function withoutRequiredIn(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutRequiredIn);
  return isJsonObject(value) ? withoutRequired(value) : value;
}

function isConstant(schema: JsonObject, name: string): boolean {
  const property = propertiesOf(schema)[name];
  return isJsonObject(property) && 'const' in property;
}

const definitionsIn = ({ $defs, definitions }: JsonObject): JsonObject => ({
  ...($defs !== undefined && { $defs }),
  ...(definitions !== undefined && { definitions }),
});

/**
 * Tells whether a graph builds its state as a Python object, which fails without the fields that it requires: such a class has
 * defaults, a TypedDict has none.
 */
const isValidated = (schema: JsonObject): boolean =>
  Object.values(propertiesOf(resolverOf(schema)(schema))).some(
    (property) => isJsonObject(property) && 'default' in property,
  );

/** Tells whether the author has named an input apart from the state: the state has more fields, and so has the output. */
function isOwnInput(input: JsonObject, state: Json | undefined, output: Json | undefined): boolean {
  const [taken, kept, given] = [input, state, output].map(namesIn);
  // The agents of LangChain keep this beside the fields of the person's own state.
  if (!taken || !kept || kept.includes('jump_to')) return false;
  return !isSame(taken, kept) && !isSame(taken, given ?? []);
}

const namesIn = (schema: Json | undefined): string[] | undefined =>
  isJsonObject(schema) ? Object.keys(propertiesOf(resolverOf(schema)(schema))) : undefined;

const isSame = (some: string[], others: string[]) =>
  some.length === others.length && some.every((name) => others.includes(name));

/** Fields that agents keep for themselves. */
const inner = new Set(['jump_to', 'structured_response']);

/** Builds an input schema from that of a state, where every field has the default null and none is required. */
function fromState(state: Json | undefined): JsonObject {
  const properties = isJsonObject(state) ? propertiesOf(state) : {};
  const named = Object.entries(properties).flatMap(([name, property]): [string, Json][] => {
    if (!isJsonObject(property) || inner.has(name) || name.startsWith('_')) return [];
    const { default: _, ...schema } = property;
    return isConstrained(schema) ? [[name, schema]] : [];
  });
  if (!isJsonObject(state) || named.length === 0) return { ...messagesState, [mark]: [] };
  return { ...definitionsIn(state), type: 'object', properties: Object.fromEntries(named), [mark]: [] };
}

/**
 * Plans how a message becomes the input of a graph. Without a schema the graph is taken to have a list of messages
 * (docs/agent-server.md#schemas).
 */
export function planGraphInput(schema: Json | undefined, mapping?: InputMapping | null): InputPlan {
  if (!isJsonObject(schema)) return planInput(schema ?? messagesState, mapping);
  const offered = offeredNames(schema);
  const plan = planInput(asSaid(titled(schema)), mapping);
  if (plan.kind !== 'object' || offered.length === 0) return plan;
  return { ...plan, required: plan.required.filter((name) => !offered.includes(name)) };
}

const known = new WeakMap<JsonObject, JsonObject>();

/**
 * Gives the definitions of a JavaScript server their titles, which tell messages: there a class has only a name with type
 * parameters, such as `BaseMessage<MessageStructure<…>>`.
 */
function titled(schema: JsonObject): JsonObject {
  if (!isJsonObject(schema.definitions)) return schema;
  const before = known.get(schema);
  if (before !== undefined) return before;
  const definitions = Object.entries(schema.definitions).map(([name, definition]) => [
    name,
    isJsonObject(definition) ? { title: name.replace(/<.*$/s, ''), ...definition } : definition,
  ]);
  const next = { ...schema, definitions: Object.fromEntries(definitions) };
  known.set(schema, next);
  return next;
}
