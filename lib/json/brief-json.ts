import { isListOrObject, type Json, writeJson } from './json.ts';

/** Writes the beginning of a value as JSON on one line, at most little more than `most` characters. “…” stands for the rest. */
export function briefJson(value: Json, most: number): string {
  if (typeof value === 'string') return JSON.stringify(shortened(value, most));
  if (!isListOrObject(value)) return writeJson(value);
  const entries: string[] = [];
  let length = 2;
  const isList = Array.isArray(value);
  for (const key in value) {
    if (length >= most) {
      entries.push('…');
      break;
    }
    const item = briefJson((value as Record<string, Json>)[key] ?? null, most - length);
    const entry = isList ? item : `${JSON.stringify(shortened(key, most))}: ${item}`;
    entries.push(entry);
    length += entry.length + 2;
  }
  return isList ? `[${entries.join(', ')}]` : `{${entries.join(', ')}}`;
}

/** Returns the beginning of a text, which shows that there is more of it. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}…` : text;
