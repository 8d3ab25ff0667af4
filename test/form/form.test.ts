import { describe, expect, test } from 'vitest';
import { completed, type Filling, missing } from '../../lib/form/form.ts';
import type { MissingProblem } from '../../lib/form/form-problem.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { fieldsFor, filled, isMissing } from '../support/form.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const none = { type: 'null' };
const file = { ...text, widget: { type: 'base64file' } };
const tagged = (kind: string, rest: JsonObject, required = ['kind']) =>
  object({ kind: { const: kind }, ...rest }, [...required, ...Object.keys(rest)]);
const shape = { anyOf: [tagged('circle', { radius: whole }), tagged('square', { side: whole })] };
const byDefault = (kind: string) => object({ kind: { const: kind, default: kind } });

/** Completes a form with one field and these values. */
function sent(property: Json, values: JsonObject, rest: Partial<Filling> = {}, isRequired = true): Json {
  const fields = fieldsFor(object({ it: property }, isRequired ? ['it'] : []));
  return completed(fields, filled(values, rest));
}

describe('untouched required field', () => {
  test.each<[string, Json, Json]>([
    ['with a default', { ...text, default: 'x' }, { it: 'x' }],
    ['with the default null', { anyOf: [text, none], default: null }, {}],
    ['with a constant', { const: 'a' }, { it: 'a' }],
    ['with one choice', { enum: ['a'] }, { it: 'a' }],
    ['with two choices', { enum: ['a', 'b'] }, {}],
    ['with one choice or null', { enum: ['a', null] }, {}],
    ['that is nullable', { anyOf: [text, none] }, {}],
    ['that is a nullable boolean', { anyOf: [{ type: 'boolean' }, none] }, {}],
    ['of null only', none, { it: null }],
    ['of a choice of null', { enum: [null] }, { it: null }],
    ['of a boolean', { type: 'boolean' }, {}],
    ['of text', text, {}],
    ['of a number', whole, {}],
    ['of a list', listOf(text), {}],
    ['of a group without required fields', object({ a: text }), { it: {} }],
    ['of a group with required fields', object({ a: { const: 1 }, b: text }, ['a', 'b']), { it: { a: 1 } }],
    ['of a nullable group', { anyOf: [object({ a: text }), none] }, {}],
    ['of a union', shape, {}],
    ['of JSON', {}, {}],
    ['of a file', file, {}],
  ])('%s', (_, property, input) => {
    expect(sent(property, {})).toEqual(input);
  });
});

describe('untouched optional field', () => {
  test.each<[string, Json, Json]>([
    ['with a default', { ...text, default: 'x' }, {}],
    ['of a boolean', { type: 'boolean' }, {}],
    ['of a list', listOf(text), {}],
    ['of a group with required fields', object({ a: { const: 1 } }, ['a']), {}],
    ['with a constant without a default', { const: 'a' }, {}],
    ['with a nullable constant', { anyOf: [{ const: 'a' }, none], default: null }, {}],
    ['with a constant that is its own default', { const: 'a', default: 'a' }, { it: 'a' }],
    ['with such a constant of pydantic 1', { enum: ['a'], type: 'string', default: 'a' }, { it: 'a' }],
  ])('%s', (_, property, input) => {
    expect(sent(property, {}, {}, false)).toEqual(input);
  });
});

describe('value in a form', () => {
  const group = object({ a: text, b: { ...whole, default: 1 }, c: { const: 'c' } }, ['a', 'b', 'c']);
  const row = object({ a: text, kind: { const: 1 } }, ['kind']);
  const wider = { oneOf: [byDefault('small'), byDefault('great')] };
  test.each<[string, Json, JsonObject, Json, Partial<Filling>?]>([
    ['is sent unchanged', text, { it: '' }, { it: '' }],
    ['may be null', { anyOf: [text, none], default: 'x' }, { it: null }, { it: null }],
    ['replaces a default', { ...text, default: 'x' }, { it: 'y' }, { it: 'y' }],
    ['has no unknown properties', text, { it: 'y', stranger: 1 }, { it: 'y' }],
    ['in a group is completed', group, { it: { a: 'x', stranger: 1 } }, { it: { a: 'x', b: 1, c: 'c' } }],
    [
      'in a list entry is completed',
      listOf(row),
      { it: [{ a: 'x' }, {}, null] },
      { it: [{ a: 'x', kind: 1 }, { kind: 1 }, null] },
    ],
    [
      'of the chosen variant is completed',
      shape,
      { it: { side: 2 } },
      { it: { kind: 'square', side: 2 } },
      { chosen: { '/it': 1 } },
    ],
    ['is completed by a matching variant', shape, { it: { side: 2 } }, { it: { kind: 'square', side: 2 } }],
    [
      'of a chosen variant gets its discriminator',
      wider,
      { it: {} },
      { it: { kind: 'great' } },
      { chosen: { '/it': 1 } },
    ],
    ['without a chosen variant keeps its own', wider, { it: { kind: 'great' } }, { it: { kind: 'great' } }],
    [
      'of a variant that no longer exists is completed by a matching one',
      shape,
      { it: { side: 2 } },
      { it: { kind: 'square', side: 2 } },
      { chosen: { '/it': 7 } },
    ],
    ['in JSON keeps all properties', {}, { it: { a: { b: 1 } } }, { it: { a: { b: 1 } } }],
    ['of another type is sent unchanged', group, { it: 'text' }, { it: 'text' }],
    ['that is unreadable is not sent', { ...whole, default: 3 }, {}, {}, { unread: { '/it': 'x' } }],
    ['of a file replaces the default', { ...file, default: '' }, {}, {}, { files: new Set(['/it']) }],
  ])('%s', (_, property, values, input, rest) => {
    expect(sent(property, values, rest)).toEqual(input);
  });

  test('a chosen variant overrides a default of another variant', () => {
    const either = { anyOf: [object({ a: text }), listOf(text)], default: ['x'] };
    expect(sent(either, {}, { chosen: { '/it': 0 } })).toEqual({ it: {} });
    expect(sent(either, {})).toEqual({ it: ['x'] });
  });
});

describe('group that requires itself', () => {
  test.each([1, 2, 20])('%i times is completed to a limit', (count) => {
    const names = Array.from({ length: count }, (_, place) => `n${place}`);
    const fields = fieldsFor(object(Object.fromEntries(names.map((name) => [name, { $ref: '#' }])), names));
    const input = completed(fields, filled({}));
    expect(JSON.stringify(input).length).toBeLessThan(100_000);
    expect(Object.keys(input)).toEqual(names);
    expect(missing(fields, filled({}), input)).toBeTypeOf('object');
  });
});

describe('missing value', () => {
  const items = listOf(object({ a: text }, ['a']));
  test.each<[string, Json, JsonObject, Record<string, MissingProblem>, Partial<Filling>?]>([
    ['a text', text, {}, { '/it': isMissing('text') }],
    ['a number', whole, {}, { '/it': isMissing('number') }],
    ['a choice', { enum: ['a', 'b'] }, {}, { '/it': isMissing('choice') }],
    ['a file', file, {}, { '/it': isMissing('file') }],
    ['a union variant', shape, {}, { '/it': isMissing('either') }],
    ['nothing if it is filled in', text, { it: '' }, {}],
    ['a yes or no', { type: 'boolean' }, {}, { '/it': isMissing('yes-no') }],
    ['a list, which may be left empty', listOf(text), {}, { '/it': isMissing('list', 'empty') }],
    ['a nullable text', { anyOf: [text, none] }, {}, { '/it': isMissing('text', 'empty') }],
    ['a nullable group', { anyOf: [object({ a: text }), none] }, {}, { '/it': isMissing('group', 'empty') }],
    ['nothing if null is chosen', { anyOf: [text, none] }, { it: null }, {}],
    ['nothing if an empty list is chosen', listOf(text), { it: [] }, {}],
    ['nothing if it is unreadable', whole, {}, {}, { unread: { '/it': 'x' } }],
    ['nothing if there is a file', file, {}, {}, { files: new Set(['/it']) }],
    [
      'a file in a list entry',
      listOf(file),
      { it: ['', ''] },
      { '/it/1': isMissing('file') },
      { files: new Set(['/it/0']) },
    ],
    ['a required property of a group', object({ a: text }, ['a']), {}, { '/it/a': isMissing('text') }],
    [
      'a required property of a list entry',
      items,
      { it: [{ a: 'x' }, {}] },
      { '/it/1/a': isMissing('text') },
    ],
    [
      'a required property of the chosen variant',
      shape,
      { it: {} },
      { '/it/side': isMissing('number') },
      { chosen: { '/it': 1 } },
    ],
    ['nothing inside a default', { ...object({ a: text }, ['a']), default: {} }, {}, {}],
    ['nothing in the default of a variant', { ...shape, default: { kind: 'square', side: 1 } }, {}, {}],
  ])('%s', (_, property, values, problems, rest) => {
    const fields = fieldsFor(object({ it: property }, ['it']));
    const filling = filled(values, rest);
    expect(missing(fields, filling, completed(fields, filling))).toEqual(problems);
  });

  test('a property named constructor', () => {
    const fields = fieldsFor(object({ constructor: text }, ['constructor']));
    expect(missing(fields, filled({}), {})).toEqual({ '/constructor': isMissing('text') });
  });

  test('nothing in an untouched optional group', () => {
    const fields = fieldsFor(object({ it: object({ a: text }, ['a']) }));
    expect(missing(fields, filled({}), {})).toEqual({});
  });
});
