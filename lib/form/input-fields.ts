import { isJsonObject, type Json } from '../json/json.ts';
import { type Field, fieldsOf, type Shape } from './field.ts';
import type { InputPlan } from './input-plan.ts';
import { resolverOf } from './schema/json-schema.ts';

/** What can be filled in besides the text and the conversation. */
export function inputFields(schema: Json | undefined, plan: InputPlan): Field[] {
  if (!isJsonObject(schema) || (plan.kind !== 'object' && plan.kind !== 'open')) return [];
  const resolve = resolverOf(schema);
  const fields = fieldsOf(resolve(schema), resolve).filter(({ name }) => name !== plan.history?.name);
  if (plan.kind === 'open' || plan.text === null) return fields;
  return without(fields, [plan.text, ...(plan.inside ?? [])]);
}

/** The fields but for the one at a place; a group that has no other goes with it. */
function without(fields: Field[], [step, ...inside]: string[]): Field[] {
  return fields.flatMap((field) => {
    if (field.name !== step) return [field];
    if (inside.length === 0 || field.shape.kind !== 'group') return [];
    const others = without(field.shape.fields(), inside);
    if (others.length === 0) return [];
    // The text goes into it, so it is there, and what it needs besides must be.
    const shape: Shape = { kind: 'group', fields: () => others };
    return [{ ...field, isRequired: true, isNullable: false, shape }];
  });
}
