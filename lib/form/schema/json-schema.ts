import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { referred } from './schema-reference.ts';

/** Looks up what a part of a schema stands for; anything that is no schema is one without conditions. */
export type Resolve = (value: Json | undefined) => JsonObject;

/** So many keys of a schema are put together for all that is asked of it: far more than any real one needs. */
const mostKeys = 200_000;
const deepest = 64;

/**
 * Follows `$ref`, `allOf` and “this or null”, in the spellings of pydantic 1 and 2 (protocol, section 4.2). What
 * stands beside a `$ref` or an `anyOf`, as title and default do, goes before what it leads to. A cycle ends where
 * it begins again, and a schema that unfolds without end is left as it is written once that has cost too much.
 */
export function resolverOf(root: JsonObject): Resolve {
  const known = new WeakMap<JsonObject, JsonObject>();
  let keysLeft = mostKeys;

  const mayCost = (keys: number) => {
    keysLeft -= 1 + keys;
    return keysLeft >= 0;
  };

  function follow(value: Json | undefined, path: JsonObject[]): JsonObject {
    if (!isJsonObject(value) || path.length >= deepest || path.includes(value)) return {};
    if (!mayCost(Object.keys(value).length + wayOf(value))) return value;
    const next = leadFrom(value, root);
    if (!next) return value;
    const parts = next.parts.map((part) => follow(part, [...path, value]));
    const all = [...parts, next.beside];
    return all.every((part) => mayCost(keyCount(part))) ? merged(all) : value;
  }

  return (value) => {
    if (!isJsonObject(value)) return {};
    const resolved = known.get(value) ?? follow(value, []);
    known.set(value, resolved);
    return resolved;
  };
}

/** Steps of a reference, roughly. */
const wayOf = ({ $ref }: JsonObject) => (typeof $ref === 'string' ? $ref.length >> 4 : 0);

const keyCount = (part: JsonObject) =>
  Object.keys(part).length + (isJsonObject(part.properties) ? Object.keys(part.properties).length : 0);

/** The schemas that a schema stands for, and what stands beside; undefined where it stands for itself. */
function leadFrom(value: JsonObject, root: JsonObject): { parts: Json[]; beside: JsonObject } | undefined {
  const { $ref, ...besideRef } = value;
  if (typeof $ref === 'string') return { parts: [referred(root, $ref) ?? {}], beside: besideRef };
  const { allOf, ...besideAll } = value;
  if (Array.isArray(allOf)) return { parts: allOf, beside: besideAll };
  const { anyOf, oneOf, ...besideChoices } = value;
  const only = onlyChoice(anyOf) ?? onlyChoice(oneOf);
  return only === undefined ? undefined : { parts: [only], beside: besideChoices };
}

const isNull = (option: Json) => isJsonObject(option) && option.type === 'null';

/** Whether null will do, as for a type that is optional. */
export const mayBeNull = (value: Json | undefined): boolean =>
  isJsonObject(value) &&
  (value.nullable === true ||
    typesOf(value).includes('null') ||
    listOf(value.enum).includes(null) ||
    optionsOf(value).some(isNull));

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** The one thing besides null that a choice offers. */
export function onlyChoice(options: Json | undefined): Json | undefined {
  if (!Array.isArray(options)) return undefined;
  const rest = options.filter((option) => !isNull(option));
  return rest.length === 1 ? rest[0] : undefined;
}

/** Nobody chooses among more; what is beyond them is not looked at. */
export const mostOptions = 500;

export const optionsOf = ({ anyOf, oneOf }: JsonObject): Json[] =>
  [anyOf, oneOf].flatMap((options) => (Array.isArray(options) ? options.slice(0, mostOptions) : []));

export const typesOf = ({ type }: JsonObject): string[] =>
  (Array.isArray(type) ? type : [type]).filter((item) => typeof item === 'string');

const namedTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'] as const;

/** The types that JSON Schema has; a schema may name any other. */
export type NamedType = (typeof namedTypes)[number];

export const isNamedType = (type: string): type is NamedType => namedTypes.some((name) => name === type);

const wholeProperties = new WeakMap<JsonObject, JsonObject>();

/** With those that are required and not described, which take anything. */
export function propertiesOf(schema: JsonObject): JsonObject {
  const known = wholeProperties.get(schema) ?? allProperties(schema);
  wholeProperties.set(schema, known);
  return known;
}

function allProperties(schema: JsonObject): JsonObject {
  const described = isJsonObject(schema.properties) ? schema.properties : {};
  const missing = requiredOf(schema).filter((name) => !Object.hasOwn(described, name));
  return missing.length === 0
    ? described
    : { ...described, ...Object.fromEntries(missing.map((name) => [name, {}])) };
}

export const requiredOf = ({ required }: JsonObject): string[] =>
  Array.isArray(required) ? [...new Set(required.filter((name) => typeof name === 'string'))] : [];

export const takesString = (schema: JsonObject, resolve: Resolve): boolean =>
  [schema, ...optionsOf(schema).map((option) => resolve(option))].some(
    (option) => isString(option) || namesTexts(option),
  );

/** As some versions of pydantic 2 write a Literal: without its type. */
const namesTexts = (schema: JsonObject) =>
  typesOf(schema).length === 0 &&
  [...listOf(schema.enum), schema.const].some((value) => typeof value === 'string');

export const isString = (schema: JsonObject) => typesOf(schema).includes('string');

const constraints = ['type', 'properties', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const', 'items'];

/** Whether it asks for anything at all. */
export const isConstrained = (schema: JsonObject) => constraints.some((keyword) => keyword in schema);

/** The hint of LangServe's playground, at the property or in its `extra`. */
export function widgetOf({ extra, widget }: JsonObject): JsonObject {
  const hint = isJsonObject(extra) && extra.widget !== undefined ? extra.widget : widget;
  return isJsonObject(hint) ? hint : {};
}

function merged(parts: JsonObject[]): JsonObject {
  const all: JsonObject = {};
  const properties: JsonObject = {};
  const required = new Set<string>();
  for (const part of parts) {
    Object.assign(all, part);
    Object.assign(properties, isJsonObject(part.properties) ? part.properties : {});
    for (const name of requiredOf(part)) required.add(name);
  }
  if (Object.keys(properties).length > 0) all.properties = properties;
  if (required.size > 0) all.required = [...required];
  return all;
}
