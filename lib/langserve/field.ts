import type { Json, JsonObject } from './json.ts';
import { isJsonObject } from './json.ts';
import {
  mayBeNull,
  optionsOf,
  propertiesOf,
  type Resolve,
  requiredOf,
  typesOf,
  widgetOf,
} from './json-schema.ts';

/** What a person may put in one place of an input. */
export type Shape =
  | { kind: 'text'; isLong: boolean; format: string }
  | { kind: 'number'; isWhole: boolean; min: number | null; max: number | null }
  | { kind: 'yes-no' }
  | { kind: 'choice'; options: Json[] }
  /** Base64, without the prefix of a data URL. */
  | { kind: 'file' }
  | { kind: 'list'; item: Shape }
  | { kind: 'group'; fields: Field[] }
  | { kind: 'either'; options: { title: string; shape: Shape }[] }
  /** Anything else, written as JSON. */
  | { kind: 'json' };

export type Field = {
  name: string;
  title: string;
  description: string;
  isRequired: boolean;
  isNullable: boolean;
  /** The default, where there is one. */
  initial: Json | undefined;
  shape: Shape;
};

const deepest = 6;

/** The fields of an object, required ones first, else in the order of the schema. */
export function fieldsOf(schema: JsonObject, resolve: Resolve, depth = 0): Field[] {
  const required = requiredOf(schema);
  const fields = Object.entries(propertiesOf(schema)).map(([name, property]): Field => {
    const own = resolve(property);
    return {
      name,
      title: String(own.title ?? name),
      description: String(own.description ?? ''),
      isRequired: required.includes(name),
      isNullable: mayBeNull(property),
      initial: own.default,
      shape: shapeOf(own, resolve, depth),
    };
  });
  return fields.sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

function shapeOf(schema: JsonObject, resolve: Resolve, depth: number): Shape {
  if (depth >= deepest) return { kind: 'json' };
  if (Array.isArray(schema.enum)) return { kind: 'choice', options: schema.enum };
  if ('const' in schema) return { kind: 'choice', options: [schema.const ?? null] };
  const options = optionsOf(schema)
    .map((option) => resolve(option))
    .filter((option) => option.type !== 'null');
  if (options.length > 1) return eitherOf(options, resolve, depth);
  const [type] = typesOf(schema).filter((item) => item !== 'null');
  const read = type === undefined ? undefined : shapes[type];
  return read?.(schema, resolve, depth) ?? { kind: 'json' };
}

const eitherOf = (options: JsonObject[], resolve: Resolve, depth: number): Shape => ({
  kind: 'either',
  options: options.map((option, place) => ({
    title: String(option.title ?? typesOf(option)[0] ?? `Form ${place + 1}`),
    shape: shapeOf(option, resolve, depth + 1),
  })),
});

type Read = (schema: JsonObject, resolve: Resolve, depth: number) => Shape;

const numberOf =
  (isWhole: boolean): Read =>
  ({ minimum, maximum }) => ({
    kind: 'number',
    isWhole,
    min: typeof minimum === 'number' ? minimum : null,
    max: typeof maximum === 'number' ? maximum : null,
  });

const shapes: Record<string, Read | undefined> = {
  string: (schema) =>
    widgetOf(schema).type === 'base64file'
      ? { kind: 'file' }
      : { kind: 'text', isLong: isLong(schema), format: String(schema.format ?? '') },
  integer: numberOf(true),
  number: numberOf(false),
  boolean: () => ({ kind: 'yes-no' }),
  array: (schema, resolve, depth) =>
    isJsonObject(schema.items)
      ? { kind: 'list', item: shapeOf(resolve(schema.items), resolve, depth + 1) }
      : { kind: 'json' },
  object: (schema, resolve, depth) =>
    Object.keys(propertiesOf(schema)).length > 0
      ? { kind: 'group', fields: fieldsOf(schema, resolve, depth + 1) }
      : { kind: 'json' },
};

const longText = 200;

const isLong = ({ maxLength, default: initial }: JsonObject) =>
  (typeof maxLength === 'number' && maxLength > longText) ||
  (typeof initial === 'string' && (initial.includes('\n') || initial.length > longText));
