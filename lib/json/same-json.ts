import { type ExactNumber, isNumber, isSameNumber, numberText } from './exact-number.ts';
import { isJsonObject, type Json } from './json.ts';

type SameNumbers = (one: number | ExactNumber, other: number | ExactNumber) => boolean;

/** Tells whether two values are equal, whatever the order of their members. Numbers are if they are written alike. */
export const isSameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  isSame(one, other, (number, next) => numberText(number) === numberText(next));

/** Tells whether two values are equal to a JSON schema: 1 and 1.0 are. */
export const isEqualJson = (one: Json | undefined, other: Json | undefined): boolean =>
  isSame(one, other, isSameNumber);

function isSame(one: Json | undefined, other: Json | undefined, isSameAs: SameNumbers): boolean {
  if (one === other) return true;
  if (isNumber(one) && isNumber(other)) return isSameAs(one, other);
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, place) => isSame(item, other[place], isSameAs))
    );
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name], isSameAs))
  );
}
