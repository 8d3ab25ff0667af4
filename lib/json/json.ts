import {
  type ExactNumber,
  isExactNumber,
  isNumber,
  mayHaveExact,
  numberText,
  withMarks,
  withoutMarks,
} from './exact-number.ts';

/** A JSON value. */
export type Json = string | number | ExactNumber | boolean | null | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);

export const isListOrObject = (value: unknown): value is Json[] | JsonObject =>
  Array.isArray(value) || isJsonObject(value);

/** Reads a value as one word, such as a type; empty for lists and objects, which may refuse to become a text. */
export function wordOf(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  if (isNumber(value)) return numberText(value);
  return typeof value === 'boolean' ? String(value) : '';
}

/** Parses a text; undefined if it is not JSON. Numbers keep their texts; NaN and Infinity of Python are numbers. */
export function parseJson(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return hasExact(value, text) ? (JSON.parse(withMarks(text)) as Json) : value;
  } catch {
    return /NaN|Infinity/.test(text) ? parsed(withMarks(text)) : undefined;
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Looks at the text last: most of what servers send has no number at all. */
const hasExact = (value: Json, text: string) =>
  typeof value === 'number' || (hasNumber(value, deepest) && mayHaveExact(text));

/** Tells whether a value has a number; assumes one beyond these levels. */
const hasNumber: Test = (value, levels) =>
  typeof value === 'object' && value !== null
    ? levels === 0 || someInside(value, hasNumber, levels - 1)
    : typeof value === 'number';

type Test = (value: Json, levels: number) => boolean;

/** Tests the items of a list or the members of an object; several times as fast as by `Object.values`. */
function someInside(value: object, test: Test, levels: number): boolean {
  if (Array.isArray(value)) {
    for (const item of value) if (test(item, levels)) return true;
    return false;
  }
  for (const name in value) if (test((value as JsonObject)[name] ?? null, levels)) return true;
  return false;
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

export const isNestedWithin = (value: Json, levels: number): boolean => !isDeeper(value, levels);

const isDeeper: Test = (value, levels) =>
  typeof value === 'object' &&
  value !== null &&
  (levels > 0 ? someInside(value, isDeeper, levels - 1) : !isExactNumber(value));
