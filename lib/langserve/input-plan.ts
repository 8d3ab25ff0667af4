import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** A field of an input that one text cannot fill. */
export const wantedField = z.object({ name: z.string(), type: z.string(), required: z.boolean() });
type WantedField = z.infer<typeof wantedField>;

/** How a text becomes the input of a runnable. */
export type InputPlan =
  | { kind: 'text' }
  | { kind: 'property'; name: string }
  | { kind: 'unsupported'; wanted: string; fields: WantedField[] };

export const plainText: InputPlan = { kind: 'text' };

/** Reads an input schema as LangServe serves it; without one the input is the text. */
export function planInput(schema: Json | undefined): InputPlan {
  if (!isJsonObject(schema)) return plainText;
  const resolve = (value: Json | undefined) => resolved(value, schema);
  const root = resolve(schema);
  if (acceptsString(root, resolve) || !isConstrained(root)) return plainText;
  const properties = isJsonObject(root.properties) ? root.properties : {};
  const required = Array.isArray(root.required) ? root.required : [];
  const only = onlyOf(Object.keys(properties)) ?? onlyOf(required);
  if (typeof only === 'string' && takesText(resolve(properties[only]), resolve)) {
    return { kind: 'property', name: only };
  }
  const fields = Object.entries(properties).map(([name, property]) => ({
    name,
    type: typeWords(resolve(property)),
    required: required.includes(name),
  }));
  return { kind: 'unsupported', wanted: typeWords(root), fields };
}

export function inputFor(plan: Exclude<InputPlan, { kind: 'unsupported' }>, text: string): Json {
  return plan.kind === 'text' ? text : { [plan.name]: text };
}

const onlyOf = (items: Json[]) => (items.length === 1 ? items[0] : undefined);

type Resolve = (value: Json | undefined) => JsonObject;

const deepest = 16;

/** Follows `$ref`, an `allOf` of one, and "this or null", which is how optional types are written. */
function resolved(value: Json | undefined, root: JsonObject, depth = 0): JsonObject {
  if (!isJsonObject(value)) return {};
  if (depth >= deepest) return value;
  const { $ref, allOf, anyOf } = value;
  if (typeof $ref === 'string') return resolved(pointed(root, $ref), root, depth + 1);
  if (Array.isArray(allOf) && allOf.length === 1) return resolved(allOf[0], root, depth + 1);
  if (Array.isArray(anyOf)) {
    const options = anyOf.filter((option) => !(isJsonObject(option) && option.type === 'null'));
    if (options.length === 1) return resolved(options[0], root, depth + 1);
  }
  return value;
}

function pointed(root: JsonObject, ref: string): Json | undefined {
  if (!ref.startsWith('#')) return undefined;
  let value: Json | undefined = root;
  for (const step of ref.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    value = isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** A string as such or as one choice among others, as chat models take it. */
function acceptsString(schema: JsonObject, resolve: Resolve): boolean {
  if (Array.isArray(schema.type) ? schema.type.includes('string') : schema.type === 'string') return true;
  return [schema.anyOf, schema.oneOf]
    .flatMap((options) => (Array.isArray(options) ? options : []))
    .some((option) => resolve(option).type === 'string');
}

/** A string that the person may write freely: no choice among given ones, no file. */
function takesText(schema: JsonObject, resolve: Resolve): boolean {
  if ('enum' in schema || 'const' in schema) return false;
  const widget = isJsonObject(schema.extra) ? schema.extra.widget : schema.widget;
  return acceptsString(schema, resolve) && !(isJsonObject(widget) && widget.type === 'base64file');
}

const constraints = ['type', 'properties', '$ref', 'allOf', 'anyOf', 'oneOf', 'enum', 'const', 'items'];

const isConstrained = (schema: JsonObject) => constraints.some((keyword) => keyword in schema);

const names: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'an object',
  null: 'nothing',
};

function typeWords({ type, enum: choices, extra, widget }: JsonObject): string {
  const hint = isJsonObject(extra) ? extra.widget : widget;
  if (isJsonObject(hint) && hint.type === 'base64file') return 'a file';
  if (Array.isArray(choices)) return choiceWords(choices);
  const types = (Array.isArray(type) ? type : [type]).filter((item) => typeof item === 'string');
  return (
    types.map((item) => (Object.hasOwn(names, item) ? names[item] : item)).join(' or ') || 'a choice of types'
  );
}

const listedChoices = 6;

const choiceWords = (choices: Json[]) =>
  choices.length > listedChoices
    ? `one of ${choices.length} choices`
    : `one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`;
