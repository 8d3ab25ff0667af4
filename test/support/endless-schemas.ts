import type { Json, JsonObject } from '../../lib/json/json.ts';
import { listOf, object, text } from './schema.ts';

export const self: JsonObject = { $ref: '#' };

export const numbered = (count: number): string[] => Array.from({ length: count }, (_, place) => `p${place}`);

export const each = (names: string[], make: (name: string) => Json): JsonObject =>
  Object.fromEntries(names.map((name) => [name, make(name)]));

/** Wraps a schema repeatedly. */
export function nested(depth: number, wrap: (inside: JsonObject) => JsonObject): JsonObject {
  let schema: JsonObject = text;
  for (let level = 0; level < depth; level += 1) schema = wrap(schema);
  return schema;
}

type Chain = { $ref: string; $defs: JsonObject };

/** Chains definitions: each refers to the next, the last holds a question. */
export function chain(length: number, link: (next: JsonObject) => JsonObject): Chain {
  const names = Array.from({ length }, (_, level) => `L${level}`);
  const links = names.map((name, level): [string, JsonObject] => [
    name,
    level === length - 1 ? object({ question: text }) : link({ $ref: `#/$defs/L${level + 1}` }),
  ]);
  return { $ref: '#/$defs/L0', $defs: Object.fromEntries(links) };
}

/** Forty definitions, each with two references to the next: 10¹² unfolded. */
export const doubling = (link: (next: JsonObject) => JsonObject): Chain => chain(40, link);

export const both = (next: JsonObject): JsonObject => ({ allOf: [next, next] });
export const either = (next: JsonObject): JsonObject => ({ anyOf: [next, next] });
export const twoProperties = (next: JsonObject): JsonObject => object({ a: next, b: next });

/** An object of twelve properties, each built from the whole. */
export const twelve = (make: (self: JsonObject) => Json): JsonObject =>
  object(each(numbered(12), () => make(self)));

export const orNull = (inside: JsonObject): JsonObject => ({ anyOf: [inside, { type: 'null' }] });
export const orList = (inside: JsonObject): JsonObject => ({ anyOf: [inside, listOf(inside)] });
