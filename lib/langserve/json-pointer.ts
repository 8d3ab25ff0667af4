import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** The pointer of a place inside another (RFC 6901). */
export const pointerTo = (at: string, step: string | number) =>
  `${at}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

export function valueAt(root: Json | undefined, pointer: string): Json | undefined {
  let value = root;
  for (const step of stepsOf(pointer)) {
    if (Array.isArray(value)) value = value[Number(step)];
    else value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** The same with another value at a place, which is made where it is missing; undefined takes it out. */
export function withValueAt(root: JsonObject, pointer: string, value: Json | undefined): JsonObject {
  const replaced = replacedIn(root, stepsOf(pointer), value);
  return isJsonObject(replaced) ? replaced : {};
}

function replacedIn(
  inside: Json | undefined,
  [step, ...rest]: string[],
  value: Json | undefined,
): Json | undefined {
  if (step === undefined) return value;
  if (Array.isArray(inside)) {
    const place = Number(step);
    const next = replacedIn(inside[place], rest, value);
    if (next === undefined) return inside.filter((_, at) => at !== place);
    return place < inside.length ? inside.with(place, next) : [...inside, next];
  }
  // There is nothing to take out, so no way there is made.
  if (value === undefined && !isJsonObject(inside)) return inside;
  const { [step]: before, ...others } = isJsonObject(inside) ? inside : {};
  const next = replacedIn(before, rest, value);
  if (next === undefined) return others;
  // Where it was, so that a form keeps its order.
  return isJsonObject(inside) && Object.hasOwn(inside, step)
    ? Object.fromEntries(Object.entries(inside).map(([key, item]) => [key, key === step ? next : item]))
    : { ...others, [step]: next };
}
