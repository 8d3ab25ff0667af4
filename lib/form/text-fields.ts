import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import type { InputPlan } from './input-plan.ts';
import { isString, propertiesOf, type Resolve, resolverOf, typesOf } from './schema/json-schema.ts';

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
