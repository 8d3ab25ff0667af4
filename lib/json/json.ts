import { type ExactNumber, isExactNumber, withMarks, withoutMarks } from './exact-number.ts';

/** A JSON value. */
export type Json = string | number | ExactNumber | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);

export const isListOrObject = (value: unknown): value is Json[] | JsonObject =>
  Array.isArray(value) || isJsonObject(value);

/** Parses a text; undefined if it is not JSON. Numbers keep their texts. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(withMarks(text)) as Json;
  } catch {
    return undefined;
  }
}

/** Writes a value as JSON, each number as it was read. */
export const writeJson = (value: unknown, indent?: number): string =>
  withoutMarks(JSON.stringify(value, null, indent));

/** Deepest nesting, in levels: copying or writing a deeper value would overflow the stack. */
export const deepest = 200;

/** Parses JSON of a runnable; undefined if it is invalid or nested too deeply. */
export function parseSent(text: string): Json | undefined {
  const value = parseJson(text);
  // Each level takes two characters: a short text needs no check.
  if (value === undefined || text.length <= 2 * deepest) return value;
  return isNestedWithin(value, deepest) ? value : undefined;
}

export function isNestedWithin(value: Json, levels: number): boolean {
  if (!isListOrObject(value)) return true;
  const items = Array.isArray(value) ? value : Object.values(value);
  return levels > 0 && items.every((item) => isNestedWithin(item, levels - 1));
}
