import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import type { Field } from './field.ts';
import { requiredOf, resolverOf } from './schema/json-schema.ts';

/**
 * Returns the fields of an input that is taken by something which keeps its values, such as a thread: a value that it has is
 * shown, and need not be given again.
 */
export const knowing = (fields: Field[], known: JsonObject): Field[] =>
  fields.map((field) => {
    const now = Object.hasOwn(known, field.name) ? known[field.name] : undefined;
    if (now === undefined || now === null) return field;
    const isSecret = field.shape.kind === 'text' && field.shape.isSecret === true;
    const isShown = !isSecret && field.shape.kind !== 'file';
    return { ...field, isRequired: false, ...(isShown && { now }) };
  });

/** Returns a schema that does not require the values that are known. */
export function requiringLess(schema: Json | undefined, known: JsonObject): Json | undefined {
  if (!isJsonObject(schema)) return schema;
  const resolved = resolverOf(schema)(schema);
  const required = requiredOf(resolved);
  const left = required.filter((name) => (known[name] ?? null) === null);
  if (left.length === required.length) return schema;
  const { $defs, definitions } = schema;
  return {
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
    ...resolved,
    required: left,
  };
}
