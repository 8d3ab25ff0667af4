import { asNumber, isExactNumber, numberText } from './exact-number.ts';
import { isListOrObject, type Json, type JsonObject } from './json.ts';

/** Returns a value with the nearest plain numbers, for a library that knows no others; the same one if it has no others. */
export function withPlainNumbers<Value extends Json>(value: Value): Value;
export function withPlainNumbers(value: Json): Json {
  if (isExactNumber(value)) return asNumber(value) ?? null;
  if (!isListOrObject(value)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => withPlainNumbers<Json>(item));
    return items.every((item, place) => item === value[place]) ? value : items;
  }
  let isSame = true;
  const plain: JsonObject = Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const next = withPlainNumbers<Json>(item);
      isSame &&= next === item;
      return [name, next];
    }),
  );
  return isSame ? value : plain;
}

/** Finds the first NaN or Infinity in a value, which JSON does not have; undefined if there is none. */
export function notFiniteIn(value: Json): string | undefined {
  if (isExactNumber(value)) {
    const text = numberText(value);
    return /\d/.test(text) ? undefined : text;
  }
  if (!isListOrObject(value)) return undefined;
  for (const item of Object.values<Json>(value)) {
    const found = notFiniteIn(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
