import { describe, expect, test } from 'vitest';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const none = { type: 'null' };
const number = { type: 'number' };

/** Returns the problems of one property, by the pointer inside it. */
function saidOf(property: Json, value: Json, definitions: JsonObject = {}) {
  const problems = schemaProblems({ ...object({ it: property }), ...definitions }, { it: value });
  return Object.fromEntries(Object.entries(problems).map(([at, words]) => [at.replace(/^\/it/, ''), words]));
}

describe('problem text for each keyword', () => {
  test.each<[JsonObject, Json, string]>([
    [text, 1, 'This has to be a text.'],
    [whole, 1.5, 'This has to be a whole number.'],
    [number, '1', 'This has to be a number.'],
    [{ type: 'boolean' }, 0, 'This has to be yes or no.'],
    [listOf(text), {}, 'This has to be a list.'],
    [object({}), [], 'This has to be an object.'],
    [none, 1, 'This has to be null.'],
    [{ type: 'constructor' }, 1, 'This has to be constructor.'],
    [{ type: ['string', 'integer'] }, true, 'This has to be a text or a whole number.'],
    [{ type: ['string', 'null'] }, true, 'This has to be a text.'],
    [{ enum: ['a', 1] }, 'b', 'This has to be one of "a", 1.'],
    [{ enum: ['a'] }, 'b', 'This has to be "a".'],
    [{ const: 'a' }, 'b', 'This has to be "a".'],
    [{ const: 'null' }, 'b', 'This has to be "null".'],
    [{ const: ['a', 'b'] }, 'b', 'This has to be ["a","b"].'],
    [{ minLength: 1 }, '', 'Write at least 1 character.'],
    [{ minLength: 2 }, '👍', 'Write at least 2 characters.'],
    [{ maxLength: 2 }, 'abc', 'Write at most 2 characters.'],
    [{ pattern: '^a+$' }, 'b', 'This has to match ^a+$.'],
    [{ format: 'date' }, '2026-02-30', 'This is not the form of a date, as 2026-01-31.'],
    [{ format: 'time' }, 'x', 'This is not the form of a time, as 12:30:00 or 12:30:00Z.'],
    [
      { format: 'date-time' },
      '31.1.2026',
      'This is not the form of a date with time, as 2026-01-31T12:30:00 or 2026-01-31T12:30:00Z.',
    ],
    [{ format: 'duration' }, 'x', 'This is not the form of a duration, as P1DT2H.'],
    [{ format: 'email' }, 'x', 'This is not the form of an e-mail address.'],
    [{ format: 'uri' }, 'x', 'This is not the form of a URL.'],
    [{ format: 'uuid' }, 'x', 'This is not the form of a UUID.'],
    [{ format: 'ipv4' }, 'x', 'This is not the form of a “ipv4”.'],
    [{ minimum: 1 }, 0, 'Enter 1 or more.'],
    [{ maximum: 1 }, 2, 'Enter 1 or less.'],
    [{ exclusiveMinimum: 1 }, 1, 'Enter more than 1.'],
    [{ exclusiveMaximum: 1 }, 1, 'Enter less than 1.'],
    [{ multipleOf: 0.1 }, 0.25, 'Enter a multiple of 0.1.'],
    [{ minItems: 1 }, [], 'Add at least 1 entry.'],
    [{ minItems: 2 }, [1], 'Add at least 2 entries.'],
    [{ maxItems: 0 }, [1], 'At most 0 entries may be here.'],
    [{ uniqueItems: true }, [1, 1], 'Each entry may be here only once.'],
    [{ minProperties: 1 }, {}, 'Add at least 1 name.'],
    [{ maxProperties: 1 }, { a: 1, b: 1 }, 'At most 1 name may be here.'],
    [object({}, ['a', 'b', 'c']), { b: 1 }, 'It needs a, c.'],
    // Gives no advice, but does not let the value pass.
    [{ not: text }, 'a', 'This is not what is asked for.'],
    [{ oneOf: [whole, number] }, 1, 'This is not what is asked for.'],
  ])('%j %j', (schema, value, words) => {
    expect(saidOf(schema, value)).toEqual({ '': words });
  });

  test.each<[JsonObject, Json]>([
    [{ multipleOf: 0.1 }, 0.3],
    [whole, 1],
    [{ format: 'password' }, 'x'],
    [{ maxLength: 1 }, '👍'],
    [{ anyOf: [text, none] }, null],
    [{ type: 'string', nonsense: 1 }, 'a'],
    [{}, { a: [null] }],
  ])('is absent for a valid value: %j %j', (schema, value) => {
    expect(saidOf(schema, value)).toEqual({});
  });
});

describe('problem pointer', () => {
  const wrong = 'This has to be a whole number.';
  test.each<[string, JsonObject, Json, Record<string, string>]>([
    ['in a group', object({ a: whole, b: text }), { a: 'x', b: 'y' }, { '/a': wrong }],
    ['in a list entry', listOf(object({ a: whole })), [{}, { a: 'x' }], { '/1/a': wrong }],
    ['in several list entries', listOf(whole), ['x', 1, 'y'], { '/0': wrong, '/2': wrong }],
    ['in a tuple', { type: 'array', prefixItems: [text, whole] }, ['x', 'y'], { '/1': wrong }],
    ['in a tuple of pydantic 1', { type: 'array', items: [text, whole] }, ['x', 'y'], { '/1': wrong }],
    ['escapes a name', object({ 'a/b~ü %': whole }), { 'a/b~ü %': 'x' }, { '/a~1b~0ü %': wrong }],
    ['at a property named $ref', object({ $ref: whole }), { $ref: 'x' }, { '/$ref': wrong }],
    ['in a dict', { type: 'object', additionalProperties: whole }, { k: 'x' }, { '/k': wrong }],
    [
      'at an extra property',
      { ...object({ a: whole }), additionalProperties: false },
      { a: 1, k: 'x' },
      { '': 'It has a name in it that is not allowed.', '/k': 'Nothing is allowed here.' },
    ],
  ])('%s', (_, schema, value, problems) => {
    expect(saidOf(schema, value)).toEqual(problems);
  });

  test.each<[string, Json, string]>([
    ['pydantic 1', { $ref: '#/definitions/In' }, 'definitions'],
    ['pydantic 1, with a title', { title: 'It', allOf: [{ $ref: '#/definitions/In' }] }, 'definitions'],
    ['pydantic 2.0', { allOf: [{ $ref: '#/$defs/In' }], default: {} }, '$defs'],
    ['pydantic 2.9', { $ref: '#/$defs/In', default: {} }, '$defs'],
    ['or null', { anyOf: [{ $ref: '#/$defs/In' }, none] }, '$defs'],
    ['a name with brackets', { $ref: '#/$defs/Box[int]' }, '$defs'],
    ['an escaped name with brackets', { $ref: '#/$defs/Box%5Bint%5D' }, '$defs'],
  ])('in each spelling: %s', (_, property, under) => {
    const model = object({ n: { ...whole, minimum: 3 } }, ['n']);
    const definitions = { [under]: { In: model, 'Box[int]': model } };
    expect(saidOf(property, { n: 1 }, definitions)).toEqual({ '/n': 'Enter 3 or more.' });
    expect(saidOf(property, {}, definitions)).toEqual({ '': 'It needs n.' });
    expect(saidOf(property, { n: 3 }, definitions)).toEqual({});
  });

  test('keywords beside a reference count in the versions that say so', () => {
    const beside = (under: string) => ({ $ref: `#/${under}/In`, maxLength: 2 });
    expect(saidOf(beside('$defs'), 'abc', { $defs: { In: text } })).not.toEqual({});
    expect(saidOf(beside('definitions'), 'abc', { definitions: { In: text } })).toEqual({});
  });

  test('in a recursive model', () => {
    const node = object({ value: whole, next: { anyOf: [{ $ref: '#/$defs/Node' }, none] } });
    const value = { next: { next: { value: 'x', next: null } } };
    expect(saidOf({ $ref: '#/$defs/Node' }, value, { $defs: { Node: node } })).toEqual({
      '/next/next/value': wrong,
    });
  });
});

describe('problem of a union comes from the closest variant', () => {
  const circle = object({ kind: { const: 'circle' }, radius: { ...number, exclusiveMinimum: 0 } }, [
    'radius',
  ]);
  const square = object({ kind: { const: 'square' }, side: whole }, ['side']);
  const shape = { oneOf: [circle, square] };
  test.each<[string, Json, Json, Record<string, string>]>([
    ['a nullable type', { anyOf: [whole, none] }, 'x', { '': 'This has to be a whole number.' }],
    ['a nullable type, null first', { anyOf: [none, whole] }, 'x', { '': 'This has to be a whole number.' }],
    [
      'a union inside a union',
      { anyOf: [listOf(text), { anyOf: [text, { ...whole, maximum: 3 }] }] },
      5,
      { '': 'Enter 3 or less.' },
    ],
    ['a number too large', { anyOf: [text, { ...whole, maximum: 3 }] }, 5, { '': 'Enter 3 or less.' }],
    [
      'a value of no type',
      { anyOf: [text, whole, none] },
      true,
      { '': 'This has to be a text or a whole number.' },
    ],
    [
      'a value of no constant',
      { anyOf: [{ const: 'a' }, { const: 'b' }] },
      'c',
      { '': 'This has to be one of "a", "b".' },
    ],
    ['an invalid circle', shape, { kind: 'circle', radius: 0 }, { '/radius': 'Enter more than 0.' }],
    ['an invalid square', shape, { kind: 'square' }, { '': 'It needs side.' }],
    [
      'a shape of an unknown kind',
      shape,
      { kind: 'line', radius: 1, side: 1 },
      { '/kind': 'This has to be one of "circle", "square".' },
    ],
    [
      'in a list entry',
      { anyOf: [text, listOf(shape)] },
      [{ kind: 'square', side: 'x' }],
      { '/0/side': 'This has to be a whole number.' },
    ],
    [
      'a value of no nested type',
      { anyOf: [{ anyOf: [text, whole] }, shape] },
      1.5,
      { '': 'This has to be a text or a whole number or an object.' },
    ],
  ])('%s', (_, schema, value, problems) => {
    expect(saidOf(schema, value)).toEqual(problems);
  });
});

describe('schema that cannot be applied reports nothing', () => {
  test.each<[string, Json]>([
    ['null', null],
    ['false', false],
    ['a list', [text]],
    ['a reference to itself', { $ref: '#' }],
    ['a dangling reference', { $ref: '#/$defs/Nothing' }],
    ['a reference to another document', { $ref: 'http://127.0.0.1/schema' }],
    ['an invalid pattern', { ...object({ n: { type: 'string', pattern: '(' } }), required: ['a'] }],
    ['a pattern of Python', object({ n: { pattern: '(?P<name>a)' } })],
    ['an invalid union', { anyOf: 5 }],
    ['one name for two definitions', { $defs: { A: { $id: 'A', ...text }, B: { $id: 'A', ...whole } } }],
  ])('%s', (_, schema) => {
    expect(schemaProblems(schema, { n: 'b' })).toEqual({});
  });
});
