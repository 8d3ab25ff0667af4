import type { Json, JsonObject } from '../json/json.ts';
import type { Field, Shape } from './field.ts';

/** Limits for inputs whose required groups contain themselves. */
const deepest = 8;

/** Fills the required fields with the smallest values that fit; undefined where only a person knows one. */
export function minimalValues(fields: Field[], text: string, depth = 0): JsonObject | undefined {
  const values: JsonObject = {};
  for (const { name, isRequired, isNullable, initial, shape } of fields) {
    if (!isRequired) continue;
    const value = initial ?? (isNullable ? null : minimalValue(shape, text, depth));
    if (value === undefined) return undefined;
    values[name] = value;
  }
  return values;
}

function minimalValue(shape: Shape, text: string, depth = 0): Json | undefined {
  switch (shape.kind) {
    case 'text':
      return shape.format === '' ? text : undefined;
    case 'number':
      return 1;
    case 'yes-no':
      return false;
    case 'choice':
      return shape.options[0];
    case 'list':
      return [];
    case 'group':
      return depth < deepest ? minimalValues(shape.fields(), text, depth + 1) : undefined;
    case 'either':
      return shape.options
        .map((option) => minimalValue(option.shape, text, depth + 1))
        .find((value) => value !== undefined);
    case 'file':
    case 'json':
      return undefined;
  }
}
