import type { Json, JsonObject } from '../../lib/json/json.ts';
import { fc } from './fast-check.ts';
import { entered } from './pydantic-entry.ts';

const formats = ['date', 'date-time', 'time', 'duration', 'uuid', 'email', 'uri'] as const;
export type Format = (typeof formats)[number];

/** A type of a pydantic model, independent of the version that writes its schema. */
export type Type =
  | { kind: 'text'; limits: JsonObject }
  | { kind: 'format'; format: Format }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'secret' }
  | { kind: 'file' }
  | { kind: 'number'; isWhole: boolean; limits: JsonObject; step: number; from: number; to: number }
  | { kind: 'yes-no' }
  | { kind: 'literal'; values: (string | number)[]; isEnum: boolean }
  | { kind: 'list'; of: Type; minItems: number; maxItems: number; isUnique: boolean }
  | { kind: 'dict'; of: Type }
  | { kind: 'tuple'; of: Type[] }
  | { kind: 'any' }
  | Model
  /** Alternatives: types or, with the name of a discriminator, models. */
  | { kind: 'union'; of: Type[]; tag?: string };

/** A model; `self` adds a member that holds the model itself. */
export type Model = { kind: 'model'; members: Member[]; self: 'one' | 'many' | 'none' };

export type Member = {
  name: string;
  type: Type;
  isRequired: boolean;
  isOptional: boolean;
  initial?: Json | undefined;
};

const small = fc.nat({ max: 3 });

const text: fc.Arbitrary<Type> = fc.record({
  kind: fc.constant('text'),
  limits: fc.record(
    { minLength: small, maxLength: fc.integer({ min: 3, max: 8 }) },
    { requiredKeys: [], noNullPrototype: true },
  ),
});

const number: fc.Arbitrary<Type> = fc
  .record({
    isWhole: fc.boolean(),
    low: fc.integer({ min: -9, max: 9 }),
    lower: fc.constantFrom('minimum', 'exclusiveMinimum'),
    upper: fc.constantFrom('maximum', 'exclusiveMaximum'),
    multiple: fc.constantFrom(undefined, 1, 2, 5),
  })
  .map(({ isWhole, low, lower, upper, multiple }) => {
    const step = (multiple ?? 1) / (isWhole ? 1 : 4);
    const limits = { [lower]: low, [upper]: low + 20, ...(multiple ? { multipleOf: step } : {}) };
    return { kind: 'number', isWhole, limits, step, from: low + 1, to: low + 19 };
  });

const literal: fc.Arbitrary<Type> = fc.record({
  kind: fc.constant('literal'),
  values: fc.uniqueArray(fc.oneof(fc.constantFrom('a', 'B c', 'null', ''), small), {
    minLength: 1,
    maxLength: 3,
  }),
  isEnum: fc.boolean(),
});

const scalar: fc.Arbitrary<Type> = fc.oneof(
  text,
  number,
  literal,
  fc.constant<Type>({ kind: 'yes-no' }),
  fc.constantFrom(...formats).map((format): Type => ({ kind: 'format', format })),
  fc.constantFrom('^[a-z]{2,4}$', '^\\d+$', 'b').map((pattern): Type => ({ kind: 'pattern', pattern })),
  fc.constantFrom<Type>({ kind: 'secret' }, { kind: 'file' }),
);

const names = ['a', 'b', 'name', 'type', 'a/b', 'm~n', '~1', '0', '5 %', 'ü', 'constructor', '$ref', '#'];

const memberOf = (name: string, types: fc.Arbitrary<Type>): fc.Arbitrary<Member> =>
  types.chain((type) =>
    fc.record({
      name: fc.constant(name),
      type: fc.constant(type),
      isRequired: fc.boolean(),
      isOptional: fc.boolean(),
      initial: fc.option(
        entered(type, 'pydantic 1').map(({ sent }) => sent),
        { nil: undefined, freq: 2 },
      ),
    }),
  );

const modelOf = (types: fc.Arbitrary<Type>): fc.Arbitrary<Model> =>
  fc.record({
    kind: fc.constant('model'),
    members: fc
      .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
      .chain((some) => fc.tuple(...some.map((name) => memberOf(name, types)))),
    self: fc.constantFrom('none', 'none', 'one', 'many'),
  });

const listOf = (types: fc.Arbitrary<Type>): fc.Arbitrary<Type> =>
  fc.record({
    kind: fc.constant('list'),
    of: types,
    minItems: fc.nat({ max: 2 }),
    maxItems: fc.integer({ min: 2, max: 4 }),
    isUnique: fc.constant(false),
  });

const setOf = (types: fc.Arbitrary<Type>): fc.Arbitrary<Type> =>
  listOf(types).map((list) => (list.kind === 'list' ? { ...list, minItems: 0, isUnique: true } : list));

const unionOf = (types: fc.Arbitrary<Type>): fc.Arbitrary<Type> =>
  fc
    .array(types, { minLength: 2, maxLength: 3 })
    .map((some) => some.flatMap((type) => (type.kind === 'union' && !type.tag ? type.of : [type])))
    .map((some) => [...new Map(some.map((type) => [JSON.stringify(type), type])).values()])
    .map((of) => (of.length > 1 ? { kind: 'union', of } : { kind: 'any' }));

/** The discriminator is required or has a default. */
const taggedOf = (types: fc.Arbitrary<Type>): fc.Arbitrary<Type> =>
  fc
    .tuple(fc.array(modelOf(types), { minLength: 2, maxLength: 3 }), fc.boolean())
    .map(([some, isRequired]) => ({
      kind: 'union',
      tag: 'kind',
      of: some.map((model, place) => {
        const value = `form ${place}`;
        const type: Type = { kind: 'literal', values: [value], isEnum: false };
        const tag = { name: 'kind', type, isRequired, isOptional: false };
        return { ...model, members: [isRequired ? tag : { ...tag, initial: value }, ...model.members] };
      }),
    }));

const deeper = (types: fc.Arbitrary<Type>): fc.Arbitrary<Type> =>
  fc.oneof(
    { weight: 4, arbitrary: scalar },
    { weight: 2, arbitrary: modelOf(types) },
    { weight: 2, arbitrary: taggedOf(types) },
    { weight: 2, arbitrary: unionOf(types) },
    listOf(types),
    setOf(fc.oneof(text, number)),
    fc.record({ kind: fc.constant('dict'), of: types }),
    fc.record({ kind: fc.constant('tuple'), of: fc.array(types, { minLength: 1, maxLength: 3 }) }),
    fc.constant<Type>({ kind: 'any' }),
  );

export const models: fc.Arbitrary<Model> = modelOf(deeper(deeper(scalar)));
