import { isJsonObject, type Json, type JsonObject } from '../../json/json.ts';

/** Rewrites `nullable` of OpenAPI, which JSON Schema does not have. */
export const withNull = (root: JsonObject): JsonObject => withPartsChanged(root, orNull);

const orNull = (schema: JsonObject): JsonObject =>
  schema.nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;

/** Removes the regular expressions from a schema, and the keywords that depend on them. */
export const withoutPatterns = (root: Json): Json =>
  isJsonObject(root) ? withAllChanged(root, withoutOwn) : root;

function withoutOwn({ pattern, patternProperties, ...rest }: JsonObject): JsonObject {
  if (patternProperties === undefined) return rest;
  const { additionalProperties, unevaluatedProperties, ...others } = rest;
  return others;
}

/** Keywords that hold schemas by name. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const data = new Set(['default', 'enum', 'const', 'examples']);

type Change = (schema: JsonObject) => JsonObject;

/** Changes a schema and every schema inside it, innermost first. */
export const withAllChanged = (root: JsonObject, change: Change): JsonObject =>
  change(withPartsChanged(root, change));

/** Changes every schema inside a schema, innermost first, but not the schema itself. */
const withPartsChanged = (root: JsonObject, change: Change): JsonObject =>
  mapped(root, ([key, part]) => inside(key, part, change));

function inside(key: string, part: Json, change: Change): Json {
  if (data.has(key)) return part;
  if (maps.has(key) && isJsonObject(part)) return mapped(part, ([, schema]) => changed(schema, change));
  return Array.isArray(part) ? part.map((schema) => changed(schema, change)) : changed(part, change);
}

const changed = (schema: Json, change: Change): Json =>
  isJsonObject(schema) ? change(withPartsChanged(schema, change)) : schema;

const mapped = (object: JsonObject, value: (entry: [string, Json]) => Json): JsonObject =>
  Object.fromEntries(Object.entries<Json>(object).map((entry) => [entry[0], value(entry)]));
