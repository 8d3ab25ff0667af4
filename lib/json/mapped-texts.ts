import type * as z from 'zod/mini';
import { isNumber, numberText } from './exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

type TextMap = (text: string) => string;

/**
 * Maps all texts in a value, names of members and the digits of numbers included. A text that as a whole is one of the
 * `words` of a format stays, so that it can be read again. Returns the same value if nothing changes.
 */
export const withTexts = <Value>(value: Value, map: TextMap, words?: FormatWords): Value =>
  mapped(value as Json, map, (text) => (words?.has(text) ? text : map(text))) as Value;

function mapped(value: Json, mapDigits: TextMap, mapText: TextMap): Json {
  if (typeof value === 'string') return mapText(value);
  if (isNumber(value)) {
    const digits = numberText(value);
    const next = mapDigits(digits);
    return next === digits ? value : next;
  }
  if (isJsonObject(value)) return mappedObject(value, mapDigits, mapText);
  if (!Array.isArray(value)) return value;
  const items = value.map((item) => mapped(item, mapDigits, mapText));
  return items.every((item, place) => item === value[place]) ? value : items;
}

function mappedObject(value: JsonObject, mapDigits: TextMap, mapText: TextMap): JsonObject {
  const before = Object.entries(value);
  const after = before.map(([name, member]): [string, Json] => [
    mapText(name),
    mapped(member, mapDigits, mapText),
  ]);
  const isSame = after.every(
    ([name, member], place) => name === before[place]?.[0] && member === before[place]?.[1],
  );
  return isSame ? value : Object.fromEntries(after);
}

/** The names of members and the fixed texts of a format: any other text in it was written by somebody. */
type FormatWords = { has(text: string): boolean };

/** Returns the words of schemas, which are looked through when they are needed first. */
export function wordsOf(schemas: readonly z.core.$ZodType[]): FormatWords {
  let words: ReadonlySet<unknown> | undefined;
  return {
    has(text) {
      words ??= wordsIn(schemas);
      return words.has(text);
    },
  };
}

/** Parts of a schema in zod's own form; its other members may hold schemas, too. */
type Parts = {
  getter?(): unknown;
  shape?: Record<string, unknown>;
  entries?: Record<string, unknown>;
  values?: unknown[];
};

function wordsIn(schemas: readonly unknown[]): ReadonlySet<unknown> {
  const words = new Set<unknown>();
  const found = new Set(schemas);
  for (const part of found) {
    for (const inside of Array.isArray(part) ? part : []) found.add(inside);
    const parts = partsOf(part);
    const { shape = {}, entries = {}, values = [], getter } = parts;
    for (const inside of [...Object.values(parts), ...Object.values(shape), getter?.()]) found.add(inside);
    for (const word of [...Object.keys(shape), ...Object.values(entries), ...values]) words.add(word);
  }
  return words;
}

const partsOf = (part: unknown): Parts =>
  typeof part === 'object' && part !== null && '_zod' in part
    ? (part as { _zod: { def: Parts } })._zod.def
    : {};
