import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** By name, each is a schema. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const data = new Set(['default', 'enum', 'const', 'examples']);

/** The schema as JSON Schema writes it, which has no `nullable` as OpenAPI has. */
export const withNull = (root: JsonObject): JsonObject => mapped(root, ([key, part]) => inside(key, part));

function inside(key: string, part: Json): Json {
  if (data.has(key)) return part;
  if (maps.has(key) && isJsonObject(part)) return mapped(part, ([, schema]) => orNull(schema));
  return Array.isArray(part) ? part.map(orNull) : orNull(part);
}

function orNull(schema: Json): Json {
  if (!isJsonObject(schema)) return schema;
  const read = withNull(schema);
  return schema.nullable === true ? { anyOf: [read, { type: 'null' }] } : read;
}

const mapped = (object: JsonObject, value: (entry: [string, Json]) => Json): JsonObject =>
  Object.fromEntries(Object.entries<Json>(object).map((entry) => [entry[0], value(entry)]));
