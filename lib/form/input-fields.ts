import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { type Field, fieldsOf, type Shape } from './field.ts';
import type { InputPlan } from './input-plan.ts';
import {
  isString,
  propertiesOf,
  type Resolve,
  requiredOf,
  resolverOf,
  typesOf,
} from './schema/json-schema.ts';

/** Returns the fields besides the text and the conversation. */
export function inputFields(schema: Json | undefined, plan: InputPlan): Field[] {
  if (!isJsonObject(schema) || (plan.kind !== 'object' && plan.kind !== 'open')) return [];
  const resolve = resolverOf(schema);
  const fields = fieldsOf(resolve(schema), resolve).filter(({ name }) => name !== plan.history?.name);
  if (plan.kind === 'open' || plan.text === null) return fields;
  return without(fields, [plan.text, ...(plan.inside ?? [])]);
}

/** Removes the field at a place, and with it a group that has no other field. */
function without(fields: Field[], [step, ...inside]: string[]): Field[] {
  return fields.flatMap((field) => {
    if (field.name !== step) return [field];
    if (inside.length === 0 || field.shape.kind !== 'group') return [];
    const others = without(field.shape.fields(), inside);
    if (others.length === 0) return [];
    // The text always creates this group, so its other required fields must be filled in.
    const shape: Shape = { kind: 'group', fields: () => others };
    return [{ ...field, isRequired: true, isNullable: false, shape }];
  });
}

/** A field that takes any text, or a list of texts. */
export type TextField = { name: string; isList: boolean };

/** Returns the fields of an input that take any text, besides those of the message and the conversation. */
export function textFields(schema: Json | undefined, plan: InputPlan): TextField[] {
  if (!isJsonObject(schema) || plan.kind !== 'object') return [];
  const resolve = resolverOf(schema);
  return Object.entries(propertiesOf(resolve(schema))).flatMap(([name, property]): TextField[] => {
    if (name === plan.text || name === plan.history?.name) return [];
    const own = resolve(property);
    if (takesAnyText(own)) return [{ name, isList: false }];
    return isTextList(own, resolve) ? [{ name, isList: true }] : [];
  });
}

const takesAnyText = (schema: JsonObject) =>
  isString(schema) &&
  !('enum' in schema || 'const' in schema) &&
  schema.format !== 'password' &&
  schema.writeOnly !== true;

const isTextList = (schema: JsonObject, resolve: Resolve) =>
  typesOf(schema).includes('array') && takesAnyText(resolve(schema.items));

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
