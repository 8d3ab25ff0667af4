import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Looks up what a part of a schema stands for; anything that is no schema is one without conditions. */
export type Resolve = (value: Json | undefined) => JsonObject;

const deepest = 16;

/**
 * Follows `$ref`, `allOf` and “this or null”, in the spellings of pydantic 1 and 2 (protocol, section 4.2). What
 * stands beside a `$ref` or an `anyOf`, as title and default do, goes before what it leads to. A cycle ends.
 */
export function resolverOf(root: JsonObject): Resolve {
  function resolve(value: Json | undefined, depth: number): JsonObject {
    if (!isJsonObject(value)) return {};
    if (depth >= deepest) return value;
    const { $ref, allOf, anyOf, oneOf, ...beside } = value;
    const follow = (next: Json | undefined) => ({ ...resolve(next, depth + 1), ...beside });
    if (typeof $ref === 'string') return follow(pointed(root, $ref));
    if (Array.isArray(allOf))
      return { ...mergedParts(allOf.map((part) => resolve(part, depth + 1))), ...beside };
    const only = onlyChoice(anyOf) ?? onlyChoice(oneOf);
    return only === undefined ? value : follow(only);
  }
  return (value) => resolve(value, 0);
}

const isNull = (option: Json) => isJsonObject(option) && option.type === 'null';

/** Whether null will do, as for a type that is optional. */
export const mayBeNull = (value: Json | undefined): boolean =>
  isJsonObject(value) && (typesOf(value).includes('null') || optionsOf(value).some(isNull));

function onlyChoice(options: Json | undefined): Json | undefined {
  if (!Array.isArray(options)) return undefined;
  const rest = options.filter((option) => !isNull(option));
  return rest.length === 1 ? rest[0] : undefined;
}

export const optionsOf = ({ anyOf, oneOf }: JsonObject): Json[] =>
  [anyOf, oneOf].flatMap((options) => (Array.isArray(options) ? options : []));

export const typesOf = ({ type }: JsonObject): string[] =>
  (Array.isArray(type) ? type : [type]).filter((item) => typeof item === 'string');

export const propertiesOf = ({ properties }: JsonObject): JsonObject =>
  isJsonObject(properties) ? properties : {};

export const requiredOf = ({ required }: JsonObject): string[] =>
  Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];

/** The hint of LangServe's playground, at the property or in its `extra`. */
export function widgetOf({ extra, widget }: JsonObject): JsonObject {
  const hint = isJsonObject(extra) && extra.widget !== undefined ? extra.widget : widget;
  return isJsonObject(hint) ? hint : {};
}

function mergedParts(parts: JsonObject[]): JsonObject {
  const properties = Object.assign({}, ...parts.map(propertiesOf));
  const required = [...new Set(parts.flatMap(requiredOf))];
  return {
    ...Object.assign({}, ...parts),
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(required.length > 0 ? { required } : {}),
  };
}

function pointed(root: JsonObject, ref: string): Json | undefined {
  if (!ref.startsWith('#')) return undefined;
  let value: Json | undefined = root;
  for (const step of ref.split('/').slice(1)) {
    const key = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = value[Number(key)];
    else value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
