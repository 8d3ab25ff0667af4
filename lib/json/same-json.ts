import { isExactNumber, numberText } from './exact-number.ts';
import { isJsonObject, type Json } from './json.ts';

/** Tells whether two values are equal, whatever the order of their members. Numbers are if they are written alike. */
export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, place) => isSameJson(item, other[place]))
    );
  }
  if (isExactNumber(one)) return isExactNumber(other) && numberText(one) === numberText(other);
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSameJson(one[name], other[name]))
  );
}
