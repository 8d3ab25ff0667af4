import { describe, expect, test } from 'vitest';
import { chosenOption, completed, type Filling, missing } from '../../lib/form/form.ts';
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

/** What is sent of one field, of which so much is filled in. */
function sent(property: Json, values: JsonObject, rest: Partial<Filling> = {}, isRequired = true): Json {
  const fields = fieldsFor(object({ it: property }, isRequired ? ['it'] : []));
  return completed(fields, filled(values, rest));
}

describe('a required field that nobody touches', () => {
  test.each<[string, Json, Json]>([
    ['with a default', { ...text, default: 'x' }, { it: 'x' }],
    ['with the default null', { anyOf: [text, none], default: null }, { it: null }],
    ['that is a constant', { const: 'a' }, { it: 'a' }],
    ['with one choice', { enum: ['a'] }, { it: 'a' }],
    ['with two', { enum: ['a', 'b'] }, {}],
    ['with one choice or null', { enum: ['a', null] }, { it: null }],
    ['that may be null', { anyOf: [text, none] }, { it: null }],
    ['that may be yes, no or null', { anyOf: [{ type: 'boolean' }, none] }, { it: null }],
    ['that is nothing but null', none, { it: null }],
    ['yes or no', { type: 'boolean' }, { it: false }],
    ['a text', text, {}],
    ['a number', whole, {}],
    ['a list', listOf(text), { it: [] }],
    ['a group that needs nothing', object({ a: text }), { it: {} }],
    ['a group that needs something', object({ a: { const: 1 }, b: text }, ['a', 'b']), { it: { a: 1 } }],
    ['one of two forms', shape, {}],
    ['JSON', {}, {}],
    ['a file', file, {}],
  ])('%s', (_, property, input) => {
    expect(sent(property, {})).toEqual(input);
  });
});

describe('an optional field that nobody touches', () => {
  test.each<[string, Json, Json]>([
    ['with a default', { ...text, default: 'x' }, {}],
    ['yes or no', { type: 'boolean' }, {}],
    ['a list', listOf(text), {}],
    ['a group that needs something', object({ a: { const: 1 } }, ['a']), {}],
    ['a constant without a default', { const: 'a' }, {}],
    ['a constant or null', { anyOf: [{ const: 'a' }, none], default: null }, {}],
    ['a constant that is its own default', { const: 'a', default: 'a' }, { it: 'a' }],
    ['the same in pydantic 1', { enum: ['a'], type: 'string', default: 'a' }, { it: 'a' }],
  ])('%s', (_, property, input) => {
    expect(sent(property, {}, {}, false)).toEqual(input);
  });
});

describe('what is filled in', () => {
  const group = object({ a: text, b: { ...whole, default: 1 }, c: { const: 'c' } }, ['a', 'b', 'c']);
  const row = object({ a: text, ok: { type: 'boolean' } }, ['ok']);
  const wider = { oneOf: [byDefault('small'), byDefault('great')] };
  test.each<[string, Json, JsonObject, Json, Partial<Filling>?]>([
    ['goes as it is', text, { it: '' }, { it: '' }],
    ['null, too', { anyOf: [text, none], default: 'x' }, { it: null }, { it: null }],
    ['before a default', { ...text, default: 'x' }, { it: 'y' }, { it: 'y' }],
    ['without unknown names', text, { it: 'y', stranger: 1 }, { it: 'y' }],
    ['in a group, too', group, { it: { a: 'x', stranger: 1 } }, { it: { a: 'x', b: 1, c: 'c' } }],
    [
      'in each row',
      listOf(row),
      { it: [{ a: 'x' }, {}, null] },
      { it: [{ a: 'x', ok: false }, { ok: false }, null] },
    ],
    [
      'in the form that was chosen',
      shape,
      { it: { side: 2 } },
      { it: { kind: 'square', side: 2 } },
      { chosen: { '/it': 1 } },
    ],
    ['in the form that it has', shape, { it: { side: 2 } }, { it: { kind: 'square', side: 2 } }],
    [
      'with what tells a form from others',
      wider,
      { it: {} },
      { it: { kind: 'great' } },
      { chosen: { '/it': 1 } },
    ],
    ['in a form chosen by nobody', wider, { it: { kind: 'great' } }, { it: { kind: 'great' } }],
    [
      'in a form that is not there',
      shape,
      { it: { side: 2 } },
      { it: { kind: 'square', side: 2 } },
      { chosen: { '/it': 7 } },
    ],
    ['in JSON with all names', {}, { it: { a: { b: 1 } } }, { it: { a: { b: 1 } } }],
    ['not where it is of another kind', group, { it: 'text' }, { it: 'text' }],
    ['not what cannot be read', { ...whole, default: 3 }, {}, {}, { unread: { '/it': 'x' } }],
    ['not the default where there is a file', { ...file, default: '' }, {}, {}, { files: new Set(['/it']) }],
  ])('%s', (_, property, values, input, rest) => {
    expect(sent(property, values, rest)).toEqual(input);
  });

  test('whoever chooses a form does not get the default, which has another', () => {
    const either = { anyOf: [object({ a: text }), listOf(text)], default: ['x'] };
    expect(sent(either, {}, { chosen: { '/it': 0 } })).toEqual({ it: {} });
    expect(sent(either, {})).toEqual({ it: ['x'] });
  });
});

describe('a group that requires itself', () => {
  test.each([1, 2, 20])('%i times has an end', (count) => {
    const names = Array.from({ length: count }, (_, place) => `n${place}`);
    const fields = fieldsFor(object(Object.fromEntries(names.map((name) => [name, { $ref: '#' }])), names));
    const input = completed(fields, filled({}));
    expect(JSON.stringify(input).length).toBeLessThan(100_000);
    expect(Object.keys(input)).toEqual(names);
    expect(missing(fields, filled({}), input)).toBeTypeOf('object');
  });
});

describe('what is missing', () => {
  const items = listOf(object({ a: text }, ['a']));
  test.each<[string, Json, JsonObject, Record<string, MissingProblem>, Partial<Filling>?]>([
    ['a text', text, {}, { '/it': isMissing('text') }],
    ['a number', whole, {}, { '/it': isMissing('number') }],
    ['a choice', { enum: ['a', 'b'] }, {}, { '/it': isMissing('choice') }],
    ['a file', file, {}, { '/it': isMissing('file') }],
    ['a form', shape, {}, { '/it': isMissing('either') }],
    ['nothing where it is there', text, { it: '' }, {}],
    ['nothing where it may be null', { anyOf: [text, none] }, {}, {}],
    ['nothing where it cannot be read', whole, {}, {}, { unread: { '/it': 'x' } }],
    ['nothing where there is a file', file, {}, {}, { files: new Set(['/it']) }],
    [
      'a file in a row',
      listOf(file),
      { it: ['', ''] },
      { '/it/1': isMissing('file') },
      { files: new Set(['/it/0']) },
    ],
    ['what a group needs', object({ a: text }, ['a']), {}, { '/it/a': isMissing('text') }],
    ['what a row needs', items, { it: [{ a: 'x' }, {}] }, { '/it/1/a': isMissing('text') }],
    [
      'what the chosen form needs',
      shape,
      { it: {} },
      { '/it/side': isMissing('number') },
      { chosen: { '/it': 1 } },
    ],
    ['nothing in a default', { ...object({ a: text }, ['a']), default: {} }, {}, {}],
    ['nothing in the default of the second form', { ...shape, default: { kind: 'square', side: 1 } }, {}, {}],
  ])('%s', (_, property, values, problems, rest) => {
    const fields = fieldsFor(object({ it: property }, ['it']));
    const filling = filled(values, rest);
    expect(missing(fields, filling, completed(fields, filling))).toEqual(problems);
  });

  test('a field named as what every object has', () => {
    const fields = fieldsFor(object({ constructor: text }, ['constructor']));
    expect(missing(fields, filled({}), {})).toEqual({ '/constructor': isMissing('text') });
  });

  test('nothing of an optional group that nobody touches', () => {
    const fields = fieldsFor(object({ it: object({ a: text }, ['a']) }));
    expect(missing(fields, filled({}), {})).toEqual({});
  });
});

describe('the form that a value has', () => {
  const forms = {
    anyOf: [
      text,
      whole,
      { type: 'boolean' },
      listOf(whole),
      shape.anyOf[1],
      object({ n: { anyOf: [whole, none] } }),
      {},
    ],
  };
  const [field] = fieldsFor(object({ it: forms as Json }));
  test.each<[Json | undefined, number]>([
    ['a', 0],
    [1, 1],
    [[1, null], 3],
    [['a'], 6],
    [{ kind: 'square' }, 4],
    [{ kind: 'circle' }, 6],
    [{ n: null }, 5],
    [{ n: 'a' }, 6],
    [undefined, 0],
  ])('%j', (value, place) => {
    if (field?.shape.kind !== 'either') throw new Error('There is but one form.');
    expect(chosenOption(field.shape, value, undefined)).toBe(place);
  });
});
