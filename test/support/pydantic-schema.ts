import type { Json, JsonObject } from '../../lib/json/json.ts';
import type { Member, Model, Type } from './pydantic-model.ts';

export const spellings = ['pydantic 1', 'pydantic 2.0', 'pydantic 2.9'] as const;
export type Spelling = (typeof spellings)[number];

export const roots = ['itself', '$ref', 'allOf'] as const;

/** Returns a model's JSON schema as a pydantic version writes it; `root` is its form at the top level. */
export function schemaOf(model: Model, spelling: Spelling, root: (typeof roots)[number]): JsonObject {
  const definitions: JsonObject = {};
  const under = spelling === 'pydantic 1' ? 'definitions' : '$defs';
  const $ref = referTo(model);
  if (root === 'itself') return { ...pointed($ref), [under]: definitions };
  return { ...(root === '$ref' ? { $ref } : { allOf: [{ $ref }] }), [under]: definitions };

  function define(make: (own: string) => JsonObject): string {
    // Pydantic 1 names generic models like this.
    const name = `Form${Object.keys(definitions).length}[int]`;
    const own = `#/${under}/${name}`;
    definitions[name] = {};
    definitions[name] = { title: name, ...make(own) };
    return own;
  }

  function pointed(ref: string): JsonObject {
    return definitions[ref.split('/').at(-1) ?? ''] as JsonObject;
  }

  function referTo({ members, self }: Model): string {
    return define((own) => ({
      type: 'object',
      properties: {
        ...Object.fromEntries(members.map((member) => [member.name, memberSchema(member)])),
        ...selfMember(self, own),
      },
      ...required(members.filter(({ isRequired }) => isRequired).map(({ name }) => name)),
    }));
  }

  function memberSchema({ name, type, isOptional, initial }: Member): JsonObject {
    const beside = { title: name, ...(initial === undefined ? {} : { default: initial }) };
    const schema = written(type);
    if (isOptional && spelling !== 'pydantic 1') return { ...orNull(schema), ...beside };
    if (spelling === 'pydantic 2.9' || schema.$ref === undefined) return { ...schema, ...beside };
    return { allOf: [schema], ...beside };
  }

  function selfMember(self: Model['self'], $ref: string): JsonObject {
    if (self === 'none') return {};
    if (self === 'many') return { again: { type: 'array', items: { $ref }, default: [] } };
    return { again: spelling === 'pydantic 1' ? { $ref } : { ...orNull({ $ref }), default: null } };
  }

  function written(type: Type): JsonObject {
    switch (type.kind) {
      case 'list':
        return { ...listWords(type), items: written(type.of) };
      case 'tuple':
        return tuple(type.of.map(written));
      case 'dict':
        return { type: 'object', additionalProperties: written(type.of) };
      case 'model':
        return { $ref: referTo(type) };
      case 'union':
        return type.tag === undefined
          ? { anyOf: type.of.map(written) }
          : { oneOf: type.of.map(written), discriminator: { propertyName: type.tag } };
      case 'literal':
        return type.isEnum ? { $ref: define(() => ({ enum: type.values })) } : literal(type.values);
      default:
        return scalar(type);
    }
  }

  function tuple(items: JsonObject[]): JsonObject {
    const count = { type: 'array', minItems: items.length, maxItems: items.length };
    return spelling === 'pydantic 1' ? { ...count, items } : { ...count, prefixItems: items };
  }

  function literal(values: (string | number)[]): JsonObject {
    const [only = null] = values;
    if (values.length > 1 || spelling === 'pydantic 1') return { enum: values };
    const type = typeof only === 'string' ? 'string' : 'integer';
    return spelling === 'pydantic 2.0' ? { const: only } : { const: only, type };
  }
}

const required = (names: string[]) => (names.length > 0 ? { required: names } : {});

function orNull(schema: JsonObject): JsonObject {
  const options: Json[] = Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  return { anyOf: [...options, { type: 'null' }] };
}

const listWords = ({ minItems, maxItems, isUnique }: Type & { kind: 'list' }): JsonObject => ({
  type: 'array',
  maxItems,
  ...(minItems > 0 ? { minItems } : {}),
  ...(isUnique ? { uniqueItems: true } : {}),
});

function scalar(type: Type): JsonObject {
  switch (type.kind) {
    case 'text':
      return { type: 'string', ...type.limits };
    case 'format':
      return { type: 'string', format: type.format };
    case 'pattern':
      return { type: 'string', pattern: type.pattern };
    case 'secret':
      return { type: 'string', format: 'password', writeOnly: true };
    case 'file':
      return { type: 'string', extra: { widget: { type: 'base64file' } } };
    case 'number':
      return { type: type.isWhole ? 'integer' : 'number', ...type.limits };
    case 'yes-no':
      return { type: 'boolean' };
    default:
      return {};
  }
}
