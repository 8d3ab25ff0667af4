import { isJsonObject, type Json } from '../json/json.ts';
import { type Field, fieldsOf, type Shape } from './field.ts';
import type { InputPlan } from './input-plan.ts';
import { resolverOf } from './schema/json-schema.ts';

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
