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

/** A case with its number of shapes, unfolded two levels deep. */
export type HostileCase = InputCase & { shapes: number };

const twelveOf = (kind: string) => numbered(12).map((name) => `${name}: ${kind}`);
const described = { description: 'what it is for '.repeat(5) };

const cycles: HostileCase[] = [
  { name: 'a root that refers to itself', schema: self, ...asText, shapes: 0 },
  {
    name: 'a definition that refers to itself',
    schema: { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/A' } } },
    ...asText,
    shapes: 0,
  },
  {
    name: 'two definitions that refer to each other',
    schema: { $ref: '#/$defs/A', $defs: { A: { $ref: '#/$defs/B' }, B: { allOf: [{ $ref: '#/$defs/A' }] } } },
    ...asText,
    shapes: 0,
  },
  { name: 'allOf the root twice', schema: { allOf: [self, self] }, ...asText, shapes: 0 },
  { name: 'anyOf the root twice', schema: either(self), ...asJson(), shapes: 0 },
  { name: 'a list of the root', schema: listOf(self), ...asJson('array'), shapes: 0 },
  {
    name: 'twelve properties of the root',
    schema: twelve((whole) => whole),
    ...inFieldsAlone({ fields: twelveOf('group') }),
    shapes: 12 + 12 ** 2 + 12 ** 3,
  },
  {
    name: 'twelve properties of the root or null',
    schema: twelve(orNull),
    ...inFieldsAlone({ fields: twelveOf('group') }),
    shapes: 12 + 12 ** 2 + 12 ** 3,
  },
  {
    name: 'twelve lists of the root',
    schema: twelve(listOf),
    ...inFieldsAlone({ fields: twelveOf('list') }),
    shapes: 12 + 12 + 12 ** 2,
  },
  {
    name: 'twelve properties of the root or a list of it',
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
  { name: 'allOf the next level twice, forty levels deep', schema: doubling(both), ...asJson(), shapes: 0 },
  { name: 'anyOf the next level twice', schema: doubling(either), ...asJson(), shapes: 0 },
  {
    name: 'two properties of the next level',
    schema: doubling(twoProperties),
    ...inFieldsAlone({ fields: ['a: group', 'b: group'] }),
    shapes: 2 + 4 + 8,
  },
  {
    name: 'allOf the next level twice, beside a question',
    schema: doubled(both),
    ...inField('question', { fields: ['evil: json'] }),
    shapes: 1,
  },
  {
    name: 'anyOf the next level twice, beside a question',
    schema: doubled(either),
    ...inField('question', { fields: ['evil: either'] }),
    shapes: 3,
  },
];

const deep: HostileCase[] = [
  { name: '5,000 nested choices', schema: nested(5_000, orNull), ...asText, shapes: 0 },
  {
    name: '5,000 nested parts',
    schema: nested(5_000, (inside) => ({ allOf: [inside] })),
    ...asText,
    shapes: 0,
  },
  { name: '5,000 nested lists', schema: nested(5_000, listOf), ...asJson('array'), shapes: 0 },
  {
    name: '5,000 nested objects',
    schema: nested(5_000, (inside) => object({ a: inside })),
    ...inFieldsAlone({ fields: ['a: group'] }),
    shapes: 3,
  },
  {
    name: '5,000 nested lists beside a question',
    schema: inObject('evil', nested(5_000, listOf)),
    ...inField('question', { fields: ['evil: list'] }),
    shapes: 3,
  },
  {
    name: 'a chain of 5,000 definitions',
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

/** Schemas that unfold endlessly, or into more than anyone can read. */
export const endlessInputs: HostileCase[] = [...cycles, ...doublings, ...deep, ...wide];
