import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';
import { decodedPart, valueAt } from '../../json/json-pointer.ts';

/** A function that resolves a part of a schema; anything that is no schema becomes one without conditions. */
export type Resolve = (value: Json | undefined) => JsonObject;

/** Budget for resolving one schema, in keys: far more than any real schema needs. */
const mostKeys = 200_000;
const deepest = 64;

/**
 * Follows `$ref`, `allOf` and a choice between one schema and null, as pydantic 1 and 2 write them
 * (docs/protocol.md#spellings-of-a-schema). Keywords beside a `$ref` or an `anyOf`, such as title and default, override
 * those of its target. A cycle ends where it begins again. A schema that unfolds without end stays unresolved once the
 * work has cost too much.
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

/** Estimates the number of steps of a reference. */
const wayOf = ({ $ref }: JsonObject) => (typeof $ref === 'string' ? $ref.length >> 4 : 0);

const keyCount = (part: JsonObject) =>
  Object.keys(part).length + (isJsonObject(part.properties) ? Object.keys(part.properties).length : 0);

/** Returns the schemas that a schema refers to, and the keywords beside; undefined if it refers to none. */
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

/** Tells whether null is allowed, as for an optional type. */
export const mayBeNull = (value: Json | undefined): boolean =>
  isJsonObject(value) &&
  (value.nullable === true ||
    typesOf(value).includes('null') ||
    listOf(value.enum).includes(null) ||
    optionsOf(value).some(isNull));

const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Returns the only option of a choice besides null. */
export function onlyChoice(options: Json | undefined): Json | undefined {
  if (!Array.isArray(options)) return undefined;
  const rest = options.filter((option) => !isNull(option));
  return rest.length === 1 ? rest[0] : undefined;
}

/** Largest number of options; further ones are ignored. */
export const mostOptions = 500;

export const optionsOf = ({ anyOf, oneOf }: JsonObject): Json[] =>
  [anyOf, oneOf].flatMap((options) => (Array.isArray(options) ? options.slice(0, mostOptions) : []));

export const typesOf = ({ type }: JsonObject): string[] =>
  (Array.isArray(type) ? type : [type]).filter((item) => typeof item === 'string');

const namedTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'] as const;

/** Types that JSON Schema defines; an invalid schema may name others. */
export type NamedType = (typeof namedTypes)[number];

export const isNamedType = (type: string): type is NamedType => namedTypes.some((name) => name === type);

const wholeProperties = new WeakMap<JsonObject, JsonObject>();

/** Returns the properties, including required ones without a schema, which take anything. */
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

/** Tells whether a schema lists texts without a type, as some versions of pydantic 2 write a Literal. */
const namesTexts = (schema: JsonObject) =>
  typesOf(schema).length === 0 &&
  [...listOf(schema.enum), schema.const].some((value) => typeof value === 'string');

export const isString = (schema: JsonObject) => typesOf(schema).includes('string');

const constraints = ['type', 'properties', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const', 'items'];

/** Tells whether a schema has any condition. */
export const isConstrained = (schema: JsonObject) => constraints.some((keyword) => keyword in schema);

/** Returns the hint for LangServe's playground, at the property or in its `extra`. */
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

/**
 * Returns the part of a schema that a reference points to, by pointer or anchor; undefined if that is outside
 * the schema.
 */
export function referred(root: JsonObject, ref: string): Json | undefined {
  const [document = '', fragment = ''] = ref.split('#', 2);
  if (!ref.startsWith('#') && !isItself(root, document)) return undefined;
  return fragment === '' || fragment.startsWith('/')
    ? valueAt(root, decodedPart(fragment))
    : anchorsIn(root).get(decodedPart(fragment));
}

/** Base for relative references: the real address of the schema is unknown. */
const anywhere = 'https://schema.invalid/';

function isItself({ $id }: JsonObject, document: string): boolean {
  if (typeof $id !== 'string' || !URL.canParse($id, anywhere)) return false;
  const own = new URL($id, anywhere);
  own.hash = '';
  return URL.canParse(document, own) && new URL(document, own).href === own.href;
}

const knownAnchors = new WeakMap<JsonObject, Map<string, JsonObject>>();

function anchorsIn(root: JsonObject): Map<string, JsonObject> {
  const known = knownAnchors.get(root);
  if (known) return known;
  const anchors = new Map<string, JsonObject>();
  const left: Json[] = [root];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    if (isJsonObject(part) && typeof part.$anchor === 'string') anchors.set(part.$anchor, part);
    if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) left.push(inner);
  }
  knownAnchors.set(root, anchors);
  return anchors;
}
