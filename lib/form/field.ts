import { asNumber } from '../json/exact-number.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/json.ts';
import { ownWords, titleFromName } from './own-words.ts';
import {
  isNamedType,
  mayBeNull,
  mostOptions,
  type NamedType,
  optionsOf,
  propertiesOf,
  type Resolve,
  requiredOf,
  typesOf,
  widgetOf,
} from './schema/json-schema.ts';
import { isSecretName } from './secret-signs.ts';

/** Form of the value at one place of an input; inner shapes are resolved on demand. */
export type Shape =
  | { kind: 'text'; isLong: boolean; format: string; isSecret?: true }
  | { kind: 'number'; isWhole: boolean }
  | { kind: 'yes-no' }
  | { kind: 'choice'; options: Json[] }
  /** Base64, without the prefix of a data URL. */
  | { kind: 'file' }
  | { kind: 'list'; item(): Shape }
  | { kind: 'group'; fields(): Field[] }
  | { kind: 'either'; options: { title: OptionTitle; shape: Shape }[] }
  /** Anything else, written as JSON. */
  | { kind: 'json' };

/** Title of an option: its own, else its type, else its number. */
export type OptionTitle =
  | { kind: 'titled'; title: string }
  | { kind: 'type'; type: NamedType }
  | { kind: 'numbered'; number: number };

export type Field = {
  name: string;
  title: string;
  description: string;
  isRequired: boolean;
  isNullable: boolean;
  /** Default value, if there is one. */
  initial: Json | undefined;
  /** Value that a thread has now; it is shown, and not sent unless it is changed. */
  now?: Json;
  shape: Shape;
};

/** Returns the value of a field that can have no other. */
export function onlyValue({ isNullable, shape }: Field): Json | undefined {
  const [option, ...others] = shape.kind === 'choice' ? shape.options : [];
  return others.length > 0 || (isNullable && option !== null) ? undefined : option;
}

/** Tells whether a field needs a control: a required field with a single value does not. */
export const isAsked = (field: Field) => !(field.isRequired && onlyValue(field) !== undefined);

/** Returns what a required field without a default is sent as when a person leaves it empty; undefined if it cannot be. */
export function emptyValue({ isRequired, isNullable, initial, shape }: Field): null | Json[] | undefined {
  if (!isRequired || initial !== undefined) return undefined;
  if (isNullable) return null;
  return shape.kind === 'list' ? [] : undefined;
}

/** Returns the fields of an object: required ones first, otherwise in the order of the schema. */
export function fieldsOf(schema: JsonObject, resolve: Resolve): Field[] {
  const required = new Set(requiredOf(schema));
  const fields = Object.entries(propertiesOf(schema)).map(([name, property]): Field => {
    const own = resolve(property);
    return {
      name,
      title: titleOfField(name, property, own),
      description: ownWords(property, 'description'),
      isRequired: required.has(name),
      isNullable: own.default === null || mayBeNull(property) || mayBeNull(own),
      // Null means empty: the field starts empty and can be emptied again.
      initial: own.default ?? undefined,
      shape: namedShape(name, shapeOf(own, resolve)),
    };
  });
  return fields.sort((one, other) => Number(other.isRequired) - Number(one.isRequired));
}

/** Marks a text as secret whose name says that it is one. */
const namedShape = (name: string, shape: Shape): Shape =>
  shape.kind === 'text' && isSecretName(name) ? { ...shape, isSecret: true } : shape;

/**
 * Returns the title of a field. Without one of its own it is the name, written like a title if its type has a
 * title.
 */
function titleOfField(name: string, property: Json | undefined, own: JsonObject): string {
  const title = ownWords(property, 'title');
  if (title !== '') return title;
  return typeof own.title === 'string' && own.title !== '' ? titleFromName(name) : name;
}

function shapeOf(schema: JsonObject, resolve: Resolve): Shape {
  // An empty enum has no options: show the field by its type; the schema rejects any value.
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return choiceOf(schema.enum);
  if ('const' in schema) return { kind: 'choice', options: [schema.const ?? null] };
  const options = optionsOf(schema)
    .map((option) => resolve(option))
    .filter((option) => option.type !== 'null');
  if (options.length >= mostOptions) return { kind: 'json' };
  if (options.length > 1) return eitherOf(options, resolve);
  const types = typesOf(schema);
  const [type, ...others] = types.filter((item) => item !== 'null');
  if (type === undefined && types.length > 0) return { kind: 'choice', options: [null] };
  const isOne = type !== undefined && others.length === 0 && Object.hasOwn(shapes, type);
  const read = isOne ? shapes[type] : undefined;
  return read?.(schema, resolve) ?? { kind: 'json' };
}

const choiceOf = (options: Json[]): Shape =>
  options.length > mostOptions
    ? { kind: 'json' }
    : { kind: 'choice', options: options.some(isNotNull) ? options.filter(isNotNull) : [null] };

const isNotNull = (option: Json) => option !== null;

function eitherOf(options: JsonObject[], resolve: Resolve): Shape {
  if (options.every((option) => 'const' in option)) {
    return { kind: 'choice', options: options.map((option) => option.const ?? null) };
  }
  return {
    kind: 'either',
    options: options.map((option, place) => ({
      title: titleOf(option, place),
      // A choice inside a choice is written as JSON: it might expand without end.
      shape: optionsOf(option).length > 1 ? { kind: 'json' } : shapeOf(option, resolve),
    })),
  };
}

function titleOf(option: JsonObject, place: number): OptionTitle {
  if (typeof option.title === 'string') return { kind: 'titled', title: option.title };
  const type = typesOf(option).find(isNamedType);
  return type ? { kind: 'type', type } : { kind: 'numbered', number: place + 1 };
}

type Read = (schema: JsonObject, resolve: Resolve) => Shape;

const shapes: Record<string, Read | undefined> = {
  string: (schema) =>
    widgetOf(schema).type === 'base64file'
      ? { kind: 'file' }
      : {
          kind: 'text',
          isLong: isLong(schema),
          format: String(schema.format ?? ''),
          ...(isSecret(schema) ? { isSecret: true } : {}),
        },
  integer: () => ({ kind: 'number', isWhole: true }),
  number: () => ({ kind: 'number', isWhole: false }),
  boolean: () => ({ kind: 'yes-no' }),
  array: (schema, resolve) =>
    isJsonObject(schema.items) && !Array.isArray(schema.prefixItems) && !isLongList(schema.default)
      ? { kind: 'list', item: once(() => shapeOf(resolve(schema.items), resolve)) }
      : { kind: 'json' },
  object: (schema, resolve) =>
    isFewFields(propertiesOf(schema)) && !isJsonObject(schema.additionalProperties)
      ? { kind: 'group', fields: once(() => fieldsOf(schema, resolve)) }
      : { kind: 'json' },
};

/** Largest number of entries or fields to fill in one by one. */
const mostPlaces = 200;

const isLongList = (value: Json | undefined) => Array.isArray(value) && value.length > mostPlaces;

const isFewFields = (properties: JsonObject) => {
  const count = Object.keys(properties).length;
  return count > 0 && count <= mostPlaces;
};

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Tells whether a schema is of a secret, as pydantic writes a SecretStr. */
const isSecret = ({ format, writeOnly }: JsonObject) => format === 'password' || writeOnly === true;

const longText = 200;

const isLong = ({ maxLength, default: initial }: JsonObject) =>
  (asNumber(maxLength) ?? 0) > longText ||
  (typeof initial === 'string' && (initial.includes('\n') || initial.length > longText));
