import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { fieldsFor, unfolded } from '../support/form.ts';
import { recordedJson } from '../support/recordings.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const inner = { ...object({ z: whole }, ['z']), title: 'Inner' };
const circle = { ...object({ kind: { const: 'circle' }, radius: { type: 'number' } }), title: 'Circle' };
const square = { ...object({ kind: { const: 'square' }, side: whole }), title: 'Square' };
const none = { type: 'null' };

const fieldFor = (property: Json, rest: JsonObject = {}) =>
  fieldsFor({
    ...object({ it: property }),
    $defs: { Inner: inner, Circle: circle, Square: square, Mode: { enum: ['a', 'b'], type: 'string' } },
    definitions: { Inner: inner, Mode: { enum: ['a', 'b'] } },
    ...rest,
  })[0];

const shapeFor = (property: Json, rest?: JsonObject) => {
  const field = fieldFor(property, rest);
  return field && unfolded(field.shape);
};

describe('field shape of', () => {
  test.each<[string, Json, Json]>([
    ['a text', text, 'text'],
    ['a text with a format', { ...text, format: 'date-time' }, 'text date-time'],
    ['a text with a maximum length above 200', { ...text, maxLength: 201 }, 'text long'],
    ['a text with a maximum length of 200', { ...text, maxLength: 200 }, 'text'],
    ['a text whose default has lines', { ...text, default: 'a\nb' }, 'text long'],
    ['a text with a long default', { ...text, default: 'a'.repeat(201) }, 'text long'],
    ['a whole number', whole, 'whole number'],
    ['a number', { type: 'number' }, 'number'],
    ['a boolean', { type: 'boolean' }, 'yes-no'],
    ['a file', { ...text, widget: { type: 'base64file' } }, 'file'],
    ['a file in the spelling of pydantic 1', { ...text, extra: { widget: { type: 'base64file' } } }, 'file'],
    ['bytes without a hint', { ...text, format: 'binary' }, 'text binary'],
    ['an enum', { enum: ['a', 1, true] }, { choice: ['a', 1, true] }],
    ['a nullable enum', { enum: ['a', null] }, { choice: ['a'] }],
    ['a constant', { const: 'a' }, { choice: ['a'] }],
    ['the constant null', { const: null }, { choice: [null] }],
    ['an enum behind a reference', { $ref: '#/$defs/Mode' }, { choice: ['a', 'b'] }],
    ['a union of constants', { anyOf: [{ const: 'a' }, { const: 2 }] }, { choice: ['a', 2] }],
    ['a list', listOf(text), { list: 'text' }],
    ['a list of lists', listOf(listOf(whole)), { list: { list: 'whole number' } }],
    ['a list of groups', listOf({ $ref: '#/$defs/Inner' }), { list: { group: { z: 'whole number' } } }],
    ['a list of anything', { type: 'array' }, 'json'],
    ['a list of an empty schema', listOf({}), { list: 'json' }],
    ['a tuple', { type: 'array', prefixItems: [text, whole], minItems: 2, maxItems: 2 }, 'json'],
    ['a tuple of pydantic 1', { type: 'array', items: [text, whole] }, 'json'],
    ['a tuple and more', { type: 'array', prefixItems: [text], items: whole }, 'json'],
    ['a group', inner, { group: { z: 'whole number' } }],
    [
      'a group that forbids other properties',
      { ...inner, additionalProperties: false },
      { group: { z: 'whole number' } },
    ],
    ['a group that allows other properties of a type', { ...inner, additionalProperties: text }, 'json'],
    ['a dict', { type: 'object', additionalProperties: whole }, 'json'],
    ['any object', { type: 'object' }, 'json'],
    ['a required property without a schema', { type: 'object', required: ['a'] }, { group: { a: 'json' } }],
    [
      'a union of two types',
      { anyOf: [text, whole] },
      { either: { 'of type string': 'text', 'of type integer': 'whole number' } },
    ],
    ['two types in one type keyword', { type: ['string', 'integer'] }, 'json'],
    ['no type', {}, 'json'],
    ['null only', none, { choice: [null] }],
    [
      'a discriminated union',
      {
        oneOf: [{ $ref: '#/$defs/Circle' }, { $ref: '#/$defs/Square' }],
        discriminator: { propertyName: 'kind' },
      },
      {
        either: {
          Circle: { group: { kind: { choice: ['circle'] }, radius: 'number' } },
          Square: { group: { kind: { choice: ['square'] }, side: 'whole number' } },
        },
      },
    ],
    [
      'a union inside a union',
      { anyOf: [text, { anyOf: [whole, { type: 'boolean' }] }] },
      { either: { 'of type string': 'text', 'number 2': 'json' } },
    ],
    [
      'a union with an empty schema',
      { anyOf: [{}, text] },
      { either: { 'number 1': 'json', 'of type string': 'text' } },
    ],
  ])('%s', (_, property, shape) => {
    expect(shapeFor(property)).toEqual(shape);
  });

  test('a recorded LangServe file schema is that of a file field', () => {
    const fields = fieldsFor(recordedJson('input_schema.file.json') as JsonObject);
    expect(fields.map(({ name, shape }) => [name, unfolded(shape)])).toEqual([
      ['file', 'file'],
      ['num_chars', 'whole number'],
    ]);
  });
});

describe('field shape in each spelling', () => {
  const group = { group: { z: 'whole number' } };
  test.each<[string, Json, Json, boolean]>([
    ['pydantic 1: a group', { $ref: '#/definitions/Inner' }, group, false],
    ['pydantic 1: with a title', { title: 'It', allOf: [{ $ref: '#/definitions/Inner' }] }, group, false],
    ['pydantic 1: a choice', { allOf: [{ $ref: '#/definitions/Mode' }] }, { choice: ['a', 'b'] }, false],
    ['pydantic 1: one value', { enum: ['a'], type: 'string' }, { choice: ['a'] }, false],
    ['pydantic 2.0: with a default', { allOf: [{ $ref: '#/$defs/Inner' }], default: {} }, group, false],
    ['pydantic 2.0: one value', { const: 'a' }, { choice: ['a'] }, false],
    ['pydantic 2.4: one value', { const: 'a', enum: ['a'], type: 'string' }, { choice: ['a'] }, false],
    ['pydantic 2.9: with a default', { $ref: '#/$defs/Inner', default: {} }, group, false],
    ['pydantic 2.9: one value', { const: 'a', type: 'string' }, { choice: ['a'] }, false],
    ['pydantic 2: or null', { anyOf: [text, none], default: null }, 'text', true],
    ['pydantic 2: a group or null', { anyOf: [{ $ref: '#/$defs/Inner' }, none] }, group, true],
    ['pydantic 2: a value or null', { enum: ['a', null] }, { choice: ['a'] }, true],
    [
      'pydantic 2: two or null',
      { anyOf: [text, whole, none] },
      { either: { 'of type string': 'text', 'of type integer': 'whole number' } },
      true,
    ],
    ['a list of types', { type: ['string', 'null'] }, 'text', true],
  ])('%s', (_, property, shape, isNullable) => {
    expect([shapeFor(property), fieldFor(property)?.isNullable]).toEqual([shape, isNullable]);
  });
});

describe('field shape of an invalid schema', () => {
  test.each<[string, Json]>([
    ['true', true],
    ['false', false],
    ['null', null],
    ['a string', 'string'],
    ['a list', [text]],
    ['an unknown type', { type: 'nonsense' }],
    ['a type that is not a string', { type: 5 }],
    ['the name of a method as its type', { type: 'hasOwnProperty' }],
    ['the name of a class as its type', { type: 'constructor' }],
    ['the name of the prototype as its type', JSON.parse('{"type": "__proto__"}')],
    ['properties that are a list', { type: 'object', properties: [1] }],
    ['items that are true', { type: 'array', items: true }],
    ['an empty union', { anyOf: [] }],
    ['a reference to itself', { $ref: '#/properties/it' }],
    ['a dangling reference', { $ref: '#/$defs/Nothing' }],
    ['a reference to another document', { $ref: 'http://127.0.0.1/schema' }],
    ['a reference that is not a string', { $ref: 1 }],
  ])('%s', (_, property) => {
    expect(shapeFor(property)).toBe('json');
  });

  test('union variants of unknown types have numbers as names', () => {
    expect(shapeFor({ anyOf: [{ type: 'constructor' }, text] })).toEqual({
      either: { 'number 1': 'json', 'of type string': 'text' },
    });
  });

  test('a recursive schema is expanded only as far as it is read', () => {
    const node = object({ next: { $ref: '#/$defs/Node' } }, ['next']);
    expect(shapeFor({ $ref: '#/$defs/Node' }, { $defs: { Node: node } })).toEqual({
      group: { next: { group: { next: { group: { next: '…' } } } } },
    });
  });
});

test('required fields come first, with their titles, descriptions and defaults', () => {
  const titled = { ...text, title: 'B!', description: 'What it is', default: 'x' };
  const fields = fieldsFor({ ...object({ a: { ...whole, title: '' }, b: titled, c: whole }, ['c', 'b']) });
  expect(fields.map(({ shape: _, ...rest }) => rest)).toEqual([
    { name: 'b', title: 'B!', description: 'What it is', isRequired: true, isNullable: false, initial: 'x' },
    { name: 'c', title: 'c', description: '', isRequired: true, isNullable: false, initial: undefined },
    { name: 'a', title: 'a', description: '', isRequired: false, isNullable: false, initial: undefined },
  ]);
});
