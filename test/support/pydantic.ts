import { isJsonObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { listOf, object, text } from './schema.ts';

/** The style in which one range of pydantic versions writes the parts of LangServe's schemas. */
export type Spelling = {
  name: string;
  /** Whether prompts list no required variables. */
  isOld: boolean;
  definitions: '$defs' | 'definitions';
  ref(name: string, beside?: JsonObject): JsonObject;
  literal(value: string): JsonObject;
  optional(schema: JsonObject, beside?: JsonObject): JsonObject;
  /** A pair of texts. */
  pair: JsonObject;
};

const orNull = (schema: JsonObject, beside: JsonObject = {}) => ({
  anyOf: [schema, { type: 'null' }],
  default: null,
  ...beside,
});

const inAllOf = (at: string) => (name: string, beside?: JsonObject) => {
  const $ref = `#/${at}/${name}`;
  return beside ? { allOf: [{ $ref }], ...beside } : { $ref };
};

const ofTwo = { type: 'array', minItems: 2, maxItems: 2 };

export const spellings: Spelling[] = [
  {
    name: 'pydantic 1',
    isOld: true,
    definitions: 'definitions',
    ref: inAllOf('definitions'),
    literal: (value) => ({ default: value, enum: [value], type: 'string' }),
    optional: (schema, beside) => ({ ...schema, ...beside }),
    pair: { ...ofTwo, items: [text, text] },
  },
  {
    name: 'pydantic 2.0–2.8',
    isOld: false,
    definitions: '$defs',
    ref: inAllOf('$defs'),
    literal: (value) => ({ const: value, default: value, enum: [value], type: 'string' }),
    optional: orNull,
    pair: { ...ofTwo, prefixItems: [text, text] },
  },
  {
    name: 'pydantic 2.9 and later',
    isOld: false,
    definitions: '$defs',
    ref: (name, beside) => ({ $ref: `#/$defs/${name}`, ...beside }),
    literal: (value) => ({ const: value, default: value, type: 'string' }),
    optional: orNull,
    pair: { ...ofTwo, prefixItems: [text, text] },
  },
];

export const titled = (title: string, schema: JsonObject): JsonObject => ({ ...schema, title });

/** Definitions of the message classes by name. */
function messageClasses(spelling: Spelling, names: string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, messageClass(spelling, name)]));
}

function messageClass({ literal, optional }: Spelling, name: string): JsonObject {
  const content = { anyOf: [text, listOf({ anyOf: [text, { type: 'object' }] })], title: 'Content' };
  const type = name.endsWith('Chunk') ? name : name.replace('Message', '').toLowerCase();
  const own: JsonObject = name === 'BaseMessage' ? text : literal(type);
  const properties = { content, additional_kwargs: { type: 'object' }, type: own, name: optional(text) };
  return titled(name, object(properties, name === 'BaseMessage' ? ['content', 'type'] : ['content']));
}

export const everyMessage = ['AI', 'Human', 'Chat', 'System', 'Function', 'Tool'].flatMap((name) => [
  `${name}Message`,
  `${name}MessageChunk`,
]);

/** A list of messages of these classes. */
export const messageList = (
  { ref }: Spelling,
  names: string[],
  choice: 'anyOf' | 'oneOf' = 'anyOf',
): JsonObject =>
  listOf(names.length === 1 ? ref(String(names[0])) : { [choice]: names.map((name) => ref(name)) });

/** Adds definitions to a schema. */
export function withDefinitions(
  { definitions: at }: Spelling,
  root: JsonObject,
  more: JsonObject,
): JsonObject {
  const known = root[at];
  return { ...root, [at]: { ...(isJsonObject(known) ? known : {}), ...more } };
}

/** Adds the message classes that an input refers to. */
export const withMessages = (spelling: Spelling, root: JsonObject, names: string[]): JsonObject =>
  withDefinitions(spelling, root, messageClasses(spelling, names));

/** The chat widget hint, as `Field(extra=…)` and `Field(json_schema_extra=…)` write it. */
export const chatHint = (input: Json, output?: Json): JsonObject => ({
  extra: { widget: { type: 'chat', input, ...(output === undefined ? {} : { output }) } },
});
export const bareChatHint = (input: Json, output?: Json): JsonObject =>
  chatHint(input, output).extra as JsonObject;
