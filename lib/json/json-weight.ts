import { isNumber, numberText } from './exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

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
