import type { JsonObject } from '../../lib/json/json.ts';
import type { HostileCase } from './endless-inputs.ts';
import { asConversation, asJson, asText, inField, inFieldsAlone, undecided } from './input-cases.ts';
import { aMessageType, listOf, object, text, whole } from './schema.ts';

const wrongRoot: JsonObject = {
  type: 5,
  title: [],
  properties: ['q'],
  required: 'q',
  $defs: null,
  definitions: 'none',
  anyOf: {},
  oneOf: 3,
  allOf: 'all',
  enum: {},
  items: 7,
  $ref: 1,
};
const wrongProperty: JsonObject = {
  ...wrongRoot,
  description: {},
  format: 9,
  extra: [],
  widget: 3,
  maxLength: 'long',
  prefixItems: 'two',
  additionalProperties: 'some',
};

const wrong: HostileCase[] = [
  { name: 'a root with every keyword wrong', schema: wrongRoot, ...asJson(), shapes: 0 },
  {
    name: 'a property with every keyword wrong',
    schema: object({ q: wrongProperty }, ['q']),
    ...inFieldsAlone({ required: ['q'], fields: ['q: json, required'] }),
    shapes: 1,
  },
  {
    name: 'a text beside invalid keywords',
    schema: object({
      q: { ...text, title: 5, description: [], extra: [], widget: 3, maxLength: {}, default: {} },
    }),
    ...inField('q'),
    shapes: 0,
  },
  {
    name: 'properties that are not schemas',
    schema: object({ a: 5, b: null, c: [], d: 'text', question: text }),
    ...inField('question', { fields: ['a: json', 'b: json', 'c: json', 'd: json'] }),
    shapes: 4,
  },
  {
    name: 'required names that are not texts',
    schema: { ...object({ question: text, n: whole }), required: [5, null, {}, 'question'] },
    ...inField('question', { fields: ['n: number'] }),
    shapes: 1,
  },
  { name: 'invalid types', schema: { type: [1, {}, 'string'] }, ...asText, shapes: 0 },
  { name: 'choices that are not schemas', schema: { anyOf: [1, null, 'x', text] }, ...asText, shapes: 0 },
  { name: 'parts that are not schemas', schema: { allOf: [1, null, [], text] }, ...asText, shapes: 0 },
];

const contradictory: HostileCase[] = [
  {
    name: 'a text and a number at once',
    schema: { allOf: [text, whole] },
    ...asJson('integer'),
    shapes: 0,
  },
  { name: 'a text or a number', schema: { type: ['integer', 'string'] }, ...asText, shapes: 0 },
  {
    name: 'a number or true or false',
    schema: { type: ['number', 'boolean'] },
    ...asJson('number', 'boolean'),
    shapes: 0,
  },
  {
    name: 'a text that has properties',
    schema: { ...object({ q: text }), type: 'string' },
    ...inField('q'),
    shapes: 0,
  },
  {
    name: 'messages or a text',
    schema: { type: ['string', 'array'], items: aMessageType('HumanMessage', 'human') },
    ...asConversation(['human']),
    shapes: 0,
  },
  {
    name: 'a text, a number or null beside a question',
    schema: object({ q: text, x: { anyOf: [text, whole, { type: 'null' }] } }, ['q']),
    ...inField('q', { fields: ['x: either'] }),
    shapes: 3,
  },
  {
    name: 'a list whose first items differ from the rest',
    schema: object({ q: text, x: { ...listOf(whole), prefixItems: [text] } }),
    ...inField('q', { fields: ['x: json'] }),
    shapes: 1,
  },
  { name: 'nothing but null', schema: { type: 'null' }, ...asJson('null'), shapes: 0 },
  {
    name: 'any object',
    schema: { type: 'object', additionalProperties: true },
    ...asJson('object'),
    shapes: 0,
  },
];

const undescribed: HostileCase[] = [
  { name: 'one required name without properties', schema: { required: ['q'] }, ...inField('q'), shapes: 0 },
  {
    name: 'two required names without properties',
    schema: { type: 'object', required: ['a', 'b'] },
    ...undecided(['a', 'b'], ['a: json, required', 'b: json, required']),
    shapes: 2,
  },
  {
    name: 'a required name beside a described text',
    schema: object({ q: text }, ['q', 'context']),
    ...inField('q', { required: ['context'], fields: ['context: json, required'] }),
    shapes: 1,
  },
  {
    name: 'a required name in each of two parts',
    schema: { allOf: [object({ a: text, q: text }, ['a']), object({ n: whole }, ['n'])] },
    ...inField('a', { required: ['n'], fields: ['n: number, required', 'q: text'] }),
    shapes: 2,
  },
];

const objectNames = ['__proto__', 'constructor', 'hasOwnProperty', 'toString', ''];

const named: HostileCase[] = objectNames.flatMap((name) => {
  const properties: JsonObject = JSON.parse(JSON.stringify({ x: text }).replace('x', name)) as JsonObject;
  const inside = { $ref: '#/$defs/In', $defs: { In: object(properties, [name]) } };
  return [
    { name: `a text by the name “${name}”`, schema: object(properties, [name]), ...inField(name), shapes: 0 },
    { name: `the same in a definition, “${name}”`, schema: inside, ...inField(name), shapes: 0 },
    { name: `undescribed, “${name}”`, schema: { required: [name] }, ...inField(name), shapes: 0 },
  ];
});

const lists: HostileCase[] = [
  { name: 'a list of numbers', schema: listOf(whole), ...asJson('array'), shapes: 0 },
  {
    name: 'ai messages alone',
    schema: listOf(aMessageType('AIMessage', 'ai')),
    ...asJson('array'),
    shapes: 0,
  },
  ...[{ const: 'human' }, { enum: ['human'] }].map(
    (type): HostileCase => ({
      name: `messages with no title, of the type ${JSON.stringify(type)}`,
      schema: listOf(object({ content: text, type })),
      ...asConversation(['human']),
      shapes: 0,
    }),
  ),
  {
    name: 'messages by their title, without content',
    schema: listOf({ ...object({ text }), title: 'HumanMessage' }),
    ...asJson('array'),
    shapes: 0,
  },
  {
    name: 'an object with a content that is not a message',
    schema: listOf(object({ content: text, type: { const: 'page' } })),
    ...asJson('array'),
    shapes: 0,
  },
  {
    name: 'a title of 100,000 letters',
    schema: listOf({ ...object({ content: text }), title: 'Message'.repeat(15_000) }),
    ...asJson('array'),
    shapes: 0,
  },
];

/** Schemas that are wrong, contradictory or nearly empty. */
export const brokenInputs: HostileCase[] = [...wrong, ...contradictory, ...undescribed, ...named, ...lists];
