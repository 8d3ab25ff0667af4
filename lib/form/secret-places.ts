import { isNumber } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject, writeJson } from '../json/json.ts';
import { pointerTo, withValues } from '../json/json-pointer.ts';
import type { Field, Shape } from './field.ts';
import { isSecretName, isSecretText } from './secret-signs.ts';

/**
 * Returns the JSON pointers of values that the schema marks as secret: they are sent, but neither shown nor
 * stored.
 */
export const secretPlaces = (fields: Field[], values: JsonObject, at = ''): string[] =>
  fields.flatMap(({ name, shape }) => secretsIn(shape, values[name], pointerTo(at, name)));

function secretsIn(shape: Shape, value: Json | undefined, at: string): string[] {
  if (value === undefined) return [];
  if (shape.kind === 'text') return shape.isSecret ? [at] : [];
  if (shape.kind === 'group' && isJsonObject(value)) return secretPlaces(shape.fields(), value, at);
  if (shape.kind === 'list' && Array.isArray(value)) {
    return value.flatMap((item, place) => secretsIn(shape.item(), item, pointerTo(at, place)));
  }
  return shape.kind === 'either'
    ? [...new Set(shape.options.flatMap((option) => secretsIn(option.shape, value, at)))]
    : [];
}

/** Returns the JSON pointers of values that are secret by their look, or by the name of a member at any depth. */
export function judgedPlaces(value: Json | undefined, at = ''): string[] {
  if (typeof value === 'string') return isSecretText(value) ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((item, place) => judgedPlaces(item, pointerTo(at, place)));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const inside = pointerTo(at, name);
    return isSecretName(name) && mayBeSecret(member) ? [inside] : judgedPlaces(member, inside);
  });
}

/** Tells whether a value under a secret name may be one: not if it is empty, or a switch. */
const mayBeSecret = (value: Json) => !['null', 'true', 'false', '""', '[]', '{}'].includes(writeJson(value));

/** Returns a copy in which `[secret]` stands for the values that are secret by name or look. */
export const withoutJudged = (value: Json): Json =>
  withValues(
    [value],
    judgedPlaces(value).map((at) => [`/0${at}`, '[secret]']),
  )[0] ?? null;

/**
 * Returns the JSON pointers of values that are not known to be harmless: those that the schema marks as secret or does
 * not describe down to the leaf, and those that are secret by name or look.
 */
export function withheldPlaces(fields: Field[], values: JsonObject): string[] {
  const all = [...undescribed(fields, values, ''), ...secretPlaces(fields, values), ...judgedPlaces(values)];
  return [...new Set(all)].toSorted(inOrder.compare);
}

/** Entries of a list in their order. */
const inOrder = new Intl.Collator('en', { numeric: true });

const undescribed = (fields: Field[], values: JsonObject, at: string): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const inside = pointerTo(at, name);
    const field = fields.find((known) => known.name === name);
    return field ? undescribedIn(field.shape, value, inside) : [inside];
  });

function undescribedIn(shape: Shape, value: Json, at: string): string[] {
  if (shape.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, place) => undescribedIn(shape.item(), item, pointerTo(at, place)));
  if (shape.kind === 'group' && isJsonObject(value)) return undescribed(shape.fields(), value, at);
  return value === null || isDescribed(shape, value) ? [] : [at];
}

function isDescribed(shape: Shape, value: Json): boolean {
  switch (shape.kind) {
    case 'text':
    case 'file':
      return typeof value === 'string';
    case 'number':
      return isNumber(value);
    case 'yes-no':
      return typeof value === 'boolean';
    case 'choice':
      return shape.options.some((option) => writeJson(option) === writeJson(value));
    case 'either':
      return shape.options.some((option) => undescribedIn(option.shape, value, '').length === 0);
    default:
      return false;
  }
}
