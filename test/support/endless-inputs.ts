import {
  both,
  chain,
  doubling,
  each,
  either,
  nested,
  numbered,
  orList,
  orNull,
  self,
  twelve,
  twoProperties,
} from './endless-schemas.ts';
import { asJson, asText, type InputCase, inField, inFieldsAlone, undecided } from './input-cases.ts';
import { listOf, object, text, whole } from './schema.ts';

/** `shapes` is how many there are, unfolded two levels deep. */
export type HostileCase = InputCase & { shapes: number };

const twelveOf = (kind: string) => numbered(12).map((name) => `${name}: ${kind}`);
const described = { description: 'what it is for '.repeat(5) };

const cycles: HostileCase[] = [
  { name: 'itself', schema: self, ...asText, shapes: 0 },
  {
    name: 'itself in definitions',
    schema: { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } },
    ...asText,
    shapes: 0,
  },
  {
    name: 'one that is another that is the one',
    schema: { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/B' }, B: { allOf: [{ $ref: '#/$defs/A' }] } } },
    ...asText,
    shapes: 0,
  },
  { name: 'all of itself and itself', schema: { allOf: [self, self] }, ...asText, shapes: 0 },
  { name: 'either itself or itself', schema: either(self), ...asJson(), shapes: 0 },
  { name: 'a list of itself', schema: listOf(self), ...asJson('array'), shapes: 0 },
  {
    name: 'twelve of itself',
    schema: twelve((whole) => whole),
    ...inFieldsAlone({ fields: twelveOf('group') }),
    shapes: 12 + 12 ** 2 + 12 ** 3,
  },
  {
    name: 'twelve of itself or null',
    schema: twelve(orNull),
    ...inFieldsAlone({ fields: twelveOf('group') }),
    shapes: 12 + 12 ** 2 + 12 ** 3,
  },
  {
    name: 'twelve lists of itself',
    schema: twelve(listOf),
    ...inFieldsAlone({ fields: twelveOf('list') }),
    shapes: 12 + 12 + 12 ** 2,
  },
  {
    name: 'twelve of itself or a list of it',
    schema: twelve(orList),
    ...inFieldsAlone({ fields: twelveOf('either') }),
    shapes: 12 + 24 + 12 ** 2 + 12,
  },
];

const inObject = (name: string, schema: object) =>
  object({ [name]: { ...schema }, question: text }, ['question']);
const doubled = (link: typeof both) => {
  const { $ref, $defs } = doubling(link);
  return { ...inObject('evil', { $ref }), $defs };
};

const doublings: HostileCase[] = [
  { name: 'all of it, twice at forty levels', schema: doubling(both), ...asJson(), shapes: 0 },
  { name: 'either of it', schema: doubling(either), ...asJson(), shapes: 0 },
  {
    name: 'two properties of it',
    schema: doubling(twoProperties),
    ...inFieldsAlone({ fields: ['a: group', 'b: group'] }),
    shapes: 2 + 4 + 8,
  },
  {
    name: 'all of it, beside a question',
    schema: doubled(both),
    ...inField('question', { fields: ['evil: json'] }),
    shapes: 1,
  },
  {
    name: 'either of it, beside a question',
    schema: doubled(either),
    ...inField('question', { fields: ['evil: either'] }),
    shapes: 3,
  },
];

const deep: HostileCase[] = [
  { name: '5,000 choices of one', schema: nested(5_000, orNull), ...asText, shapes: 0 },
  {
    name: '5,000 parts of one',
    schema: nested(5_000, (inside) => ({ allOf: [inside] })),
    ...asText,
    shapes: 0,
  },
  { name: '5,000 lists', schema: nested(5_000, listOf), ...asJson('array'), shapes: 0 },
  {
    name: '5,000 objects',
    schema: nested(5_000, (inside) => object({ a: inside })),
    ...inFieldsAlone({ fields: ['a: group'] }),
    shapes: 3,
  },
  {
    name: '5,000 lists beside a question',
    schema: inObject('evil', nested(5_000, listOf)),
    ...inField('question', { fields: ['evil: list'] }),
    shapes: 3,
  },
  {
    name: 'definitions that lead on 5,000 times',
    schema: chain(5_000, (next) => next),
    ...asText,
    shapes: 0,
  },
];

const wide: HostileCase[] = [
  {
    name: '10,000 numbers and a question',
    schema: object({ ...each(numbered(10_000), () => ({ ...whole, ...described })), question: text }),
    ...inField('question', { fields: numbered(10_000).map((name) => `${name}: number`) }),
    shapes: 10_000,
  },
  {
    name: '10,000 texts',
    schema: object(each(numbered(10_000), () => ({ ...text, ...described }))),
    ...undecided(
      numbered(10_000),
      numbered(10_000).map((name) => `${name}: text`),
    ),
    shapes: 10_000,
  },
  {
    name: '100,000 choices',
    schema: inObject('evil', { enum: numbered(100_000) }),
    ...inField('question', { fields: ['evil: json'] }),
    shapes: 1,
  },
  {
    name: '10,000 forms',
    schema: inObject('evil', { anyOf: numbered(10_000).map((name) => object({ [name]: self })) }),
    ...inField('question', { fields: ['evil: json'] }),
    shapes: 1,
  },
];

/** Schemas that unfold without end, or into more than anybody can read. */
export const endlessInputs: HostileCase[] = [...cycles, ...doublings, ...deep, ...wide];
