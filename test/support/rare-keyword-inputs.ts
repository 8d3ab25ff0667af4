import type { JsonObject } from '../../lib/json/json.ts';
import { asJson, asText, type InputCase, inField, inFieldsAlone, undecided } from './input-cases.ts';
import { object, text, whole } from './schema.ts';

const question = (beside: JsonObject, required: string[] = []) =>
  object({ question: text, ...beside }, ['question', ...required]);

const references: InputCase[] = [
  {
    name: 'a reference by an anchor',
    schema: { ...question({ x: { $ref: '#x' } }), $defs: { X: { ...whole, $anchor: 'x' } } },
    ...inField('question', { fields: ['x: number'] }),
  },
  {
    name: 'the same for the root',
    schema: { $ref: '#in', $defs: { In: { ...object({ q: text }), $anchor: 'in' } } },
    ...inField('q'),
  },
  {
    name: 'a reference by a missing anchor',
    schema: question({ x: { $ref: '#x' } }),
    ...inField('question', { fields: ['x: json'] }),
  },
  {
    name: 'a reference by the schema’s absolute id',
    schema: {
      $id: 'https://example.com/a/in.json',
      ...question({ x: { $ref: 'https://example.com/a/in.json#/$defs/X' }, y: { $ref: 'in.json#y' } }),
      $defs: { X: whole, Y: { ...whole, $anchor: 'y' } },
    },
    ...inField('question', { fields: ['x: number', 'y: number'] }),
  },
  {
    name: 'a reference by the schema’s relative id',
    schema: { $id: 'in.json', ...question({ x: { $ref: './in.json#/$defs/X' } }), $defs: { X: whole } },
    ...inField('question', { fields: ['x: number'] }),
  },
  {
    name: 'a reference by the id of another schema',
    schema: { $id: 'in.json', ...question({ x: { $ref: 'out.json#/$defs/X' } }), $defs: { X: whole } },
    ...inField('question', { fields: ['x: json'] }),
  },
  {
    name: 'a dynamic reference',
    schema: { ...question({ again: { $dynamicRef: '#node' } }), $dynamicAnchor: 'node' },
    ...inField('question', { fields: ['again: json'] }),
  },
  { name: 'a dynamic reference for the root', schema: { $dynamicRef: '#node' }, ...asText },
  {
    name: 'definitions in a property',
    schema: question({ n: { $ref: '#/properties/n/$defs/N', $defs: { N: whole } } }),
    ...inField('question', { fields: ['n: number'] }),
  },
  {
    name: 'definitions under both names',
    schema: {
      ...object({ q: { $ref: '#/definitions/T' }, n: { $ref: '#/$defs/T' } }, ['q']),
      definitions: { T: text },
      $defs: { T: whole },
    },
    ...inField('q', { fields: ['n: number'] }),
  },
  {
    name: 'a reference to another site beside a question',
    schema: question({ x: { $ref: 'https://example.com/x.json' } }, ['x']),
    ...inField('question', { required: ['x'], fields: ['x: json, required'] }),
  },
];

const conditions: InputCase[] = [
  {
    name: 'if and else',
    schema: { ...question({ k: { enum: ['a', 'b'] } }), if: { required: ['k'] }, else: { required: ['n'] } },
    ...inField('question', { fields: ['k: choice'] }),
  },
  {
    name: 'dependent names',
    schema: { ...question({ a: whole, b: whole }), dependentRequired: { a: ['b'] } },
    ...inField('question', { fields: ['a: number', 'b: number'] }),
  },
  {
    name: 'names by a pattern beside a question',
    schema: { ...question({}), patternProperties: { '^x': text } },
    ...inField('question'),
  },
  {
    name: 'names by a pattern alone',
    schema: { type: 'object', patternProperties: { '^x': text } },
    ...asJson('object'),
  },
  { name: 'anything but a text', schema: { not: text }, ...asText },
  {
    name: 'one of two names in each of two parts',
    schema: { ...object({ q: text, n: whole }), anyOf: [{ required: ['q'] }, { required: ['n'] }] },
    ...inField('q', { fields: ['n: number'] }),
  },
];

const notes: InputCase[] = [
  { name: 'examples', schema: object({ q: { ...text, examples: ['a', 'b'] } }, ['q']), ...inField('q') },
  {
    name: 'a read-only text is no place for the message',
    schema: question({ id: { ...text, readOnly: true } }, ['id']),
    ...inField('question', { required: ['id'], fields: ['id: text, required'] }),
  },
  {
    name: 'required as a note at a property, which is ignored',
    schema: object({ q: { ...text, required: true }, n: { ...whole, required: true } }),
    ...inField('q', { fields: ['n: number'] }),
  },
  {
    name: 'a property of any type and a forbidden one',
    schema: question({ any: true, never: false }),
    ...inField('question', { fields: ['any: json', 'never: json'] }),
  },
  {
    name: 'a text or null as a list of types',
    schema: object({ q: { type: ['string', 'null'] } }),
    ...inField('q'),
  },
  {
    name: 'a text or a number as a list of types, beside a question',
    schema: question({ x: { type: ['string', 'integer'] } }),
    ...inField('question', { fields: ['x: json'] }),
  },
  {
    name: 'no additional properties',
    schema: { ...question({}), additionalProperties: false },
    ...inField('question'),
  },
  { name: 'some texts, without a type', schema: { enum: ['a', 'b'] }, ...asText },
  { name: 'one text, without a type', schema: { const: 'a' }, ...asText },
  { name: 'some numbers, without a type', schema: { enum: [1, 2] }, ...asJson() },
];

const contradictions: InputCase[] = [
  {
    name: 'number choices that are texts',
    schema: question({ k: { ...whole, enum: ['a', 'b'] }, only: { ...whole, const: 'a' } }, ['k']),
    ...inField('question', { required: ['k'], fields: ['k: choice, required', 'only: choice'] }),
  },
  {
    name: 'an empty choice',
    schema: question({ k: { enum: [] }, t: { ...text, enum: [] } }, ['k', 't']),
    ...inField('question', { required: ['k', 't'], fields: ['k: json, required', 't: text, required'] }),
  },
  {
    name: 'a number with an invalid default',
    schema: question({ n: { ...whole, default: 'many' } }, ['n']),
    ...inField('question', { fields: ['n: number, required'] }),
  },
  {
    name: 'a text with an invalid default',
    schema: object({ q: { ...text, default: 5 } }, ['q']),
    ...inField('q'),
  },
  {
    name: 'more entries than allowed',
    schema: question({ l: { type: 'array', items: whole, minItems: 3, maxItems: 1 } }, ['l']),
    ...inField('question', { required: ['l'], fields: ['l: list, required'] }),
  },
  {
    name: 'names with a slash and a tilde',
    schema: object({ 'a/b': text, 'c~d': whole }, ['a/b', 'c~d']),
    ...inField('a/b', { required: ['c~d'], fields: ['c~d: number, required'] }),
  },
  {
    name: 'two read-only texts',
    schema: object({ a: { ...text, readOnly: true }, b: { ...text, readOnly: true } }),
    ...inFieldsAlone({ fields: ['a: text', 'b: text'] }),
  },
  {
    name: 'two required texts, each in one of two parts',
    schema: { allOf: [object({ a: text }), object({ b: text }), { required: ['a', 'b'] }] },
    ...undecided(['a', 'b'], ['a: text, required', 'b: text, required']),
  },
];

/** Keywords that pydantic does not write or writes otherwise, and contradictions. */
export const rareKeywordInputs: InputCase[] = [...references, ...conditions, ...notes, ...contradictions];
