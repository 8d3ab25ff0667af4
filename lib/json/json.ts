/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a text; undefined if it is not JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

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
  if (typeof value !== 'object' || value === null) return true;
  const items = Array.isArray(value) ? value : Object.values(value);
  return levels > 0 && items.every((item) => isNestedWithin(item, levels - 1));
}
