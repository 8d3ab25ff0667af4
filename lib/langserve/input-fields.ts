import { type Field, fieldsOf } from './field.ts';
import type { InputPlan } from './input-plan.ts';
import { isJsonObject, type Json } from './json.ts';
import { resolverOf } from './json-schema.ts';

/** What can be filled in besides the text and the conversation. */
export function inputFields(schema: Json | undefined, plan: InputPlan): Field[] {
  if (!isJsonObject(schema) || (plan.kind !== 'object' && plan.kind !== 'open')) return [];
  const resolve = resolverOf(schema);
  const taken = plan.kind === 'object' ? [plan.text, plan.history?.name] : [plan.history?.name];
  return fieldsOf(resolve(schema), resolve).filter(({ name }) => !taken.includes(name));
}
