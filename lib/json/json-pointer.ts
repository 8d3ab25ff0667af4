import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Adds a step to a pointer (RFC 6901). */
export const pointerTo = (at: string, step: string | number) =>
  `${at}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;

export const stepsOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Decodes a part of an address, such as a pointer in it; one with other percent signs stays as it is. */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function valueAt(root: Json | undefined, pointer: string): Json | undefined {
  let value = root;
  for (const step of stepsOf(pointer)) value = itemAt(value, step);
  return value;
}

export function itemAt(value: Json | undefined, step: string): Json | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

/** Returns a copy with a value set at a place, whose missing parents are created; undefined removes the value. */
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
  // There is nothing to remove: create no parents.
  if (value === undefined && !isJsonObject(inside)) return inside;
  const { [step]: before, ...others } = isJsonObject(inside) ? inside : {};
  const next = replacedIn(before, rest, value);
  if (next === undefined) return others;
  // Keep the position, so that a form keeps its order.
  return isJsonObject(inside) && Object.hasOwn(inside, step)
    ? Object.fromEntries(Object.entries(inside).map(([key, item]) => [key, key === step ? next : item]))
    : { ...others, [step]: next };
}

/** Replacements by step: `value` replaces the whole, `inside` its parts. */
type Replacement = { value?: Json; inside: Map<string, Replacement> };

/**
 * Returns a copy of a list with existing values replaced, in one pass. Replacing a whole takes precedence
 * over replacing its parts.
 */
export function withValues(list: Json[], values: [pointer: string, value: Json][]): Json[] {
  const whole: Replacement = { inside: new Map() };
  for (const [pointer, value] of values) {
    let place = whole;
    for (const step of stepsOf(pointer)) {
      const next = place.inside.get(step) ?? { inside: new Map() };
      place.inside.set(step, next);
      place = next;
    }
    place.value = value;
  }
  const replaced = replacedWithin(list, whole);
  return Array.isArray(replaced) ? replaced : list;
}

function replacedWithin(held: Json | undefined, { value, inside }: Replacement): Json {
  if (value !== undefined) return value;
  if (Array.isArray(held)) {
    const list = [...held];
    for (const [step, next] of inside) list[Number(step)] = replacedWithin(held[Number(step)], next);
    return list;
  }
  if (!isJsonObject(held)) return held ?? null;
  const entries = Object.entries(held).map(([key, item]): [string, Json] => {
    const next = inside.get(key);
    return [key, next ? replacedWithin(item, next) : item];
  });
  return Object.fromEntries(entries);
}

const plain = /^[A-Za-z_]\w*$/;

/** Writes a place as a JSONPath (RFC 9535): `$.context[0].metadata`. */
export const jsonPath = (steps: readonly (string | number)[]): string => `$${steps.map(stepText).join('')}`;

function stepText(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`;
  return plain.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}
