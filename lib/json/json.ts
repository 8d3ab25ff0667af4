/** What JSON can say. */
export type Json = string | number | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value, or undefined where the text is no JSON. */
export function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What is deeper cannot be kept or shown: copying and writing it would overflow the stack. */
const deepest = 200;

/** What a runnable sent; undefined also where it is nested deeper than anybody could take in. */
export function parseSent(text: string): Json | undefined {
  const value = parseJson(text);
  // Each level takes two characters: of what is short nothing need be looked at.
  if (value === undefined || text.length <= 2 * deepest) return value;
  return isNestedWithin(value, deepest) ? value : undefined;
}

export function isNestedWithin(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const items = Array.isArray(value) ? value : Object.values(value);
  return levels > 0 && items.every((item) => isNestedWithin(item, levels - 1));
}
