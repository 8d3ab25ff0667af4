import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { pointerTo } from '../json/json-pointer.ts';
import type { Field, Shape } from './field.ts';

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
