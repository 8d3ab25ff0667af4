import { isNumber, numberText } from './exact-number.ts';
import { isJsonObject, isListOrObject, type Json, type JsonObject, writeJson } from './json.ts';

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

/** Approximate characters that a value takes besides its texts. */
const each = 8;

/** Estimates the characters that the JSON of a value takes; stops counting at `most`. */
export function weightOf(value: Json, most: number): number {
  if (typeof value === 'string') return each + value.length;
  if (Array.isArray(value)) return weightOfList(value, most);
  if (isJsonObject(value)) return weightOfDict(value, most);
  return isNumber(value) ? Math.max(each, numberText(value).length) : each;
}

function weightOfList(list: readonly Json[], most: number): number {
  let weight = each;
  for (let place = 0; place < list.length && weight < most; place += 1)
    weight += weightOf(list[place] ?? null, most - weight);
  return weight;
}

function weightOfDict(dict: JsonObject, most: number): number {
  let weight = each;
  for (const key in dict) {
    if (weight >= most) break;
    weight += key.length + weightOf(dict[key] ?? null, most - weight);
  }
  return weight;
}
