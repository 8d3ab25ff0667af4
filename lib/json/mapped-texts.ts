import { isNumber, numberText } from './exact-number.ts';
import type { FormatWords } from './format-words.ts';
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
