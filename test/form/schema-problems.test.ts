import { describe, expect, test } from 'vitest';
import type { SchemaProblem } from '../../lib/form/form-problem.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const none = { type: 'null' };
const number = { type: 'number' };

const otherType = (...types: string[]): SchemaProblem => ({ code: 'other-type', types });
const otherValue = (...options: string[]): SchemaProblem => ({ code: 'other-value', options });
const otherFormat = (format: string): SchemaProblem => ({ code: 'other-format', format });

/** Returns the problems of one property, by the pointer inside it. */
function saidOf(property: Json, value: Json, definitions: JsonObject = {}) {
  const problems = schemaProblems({ ...object({ it: property }), ...definitions }, { it: value });
  return Object.fromEntries(
    Object.entries(problems).map(([at, problem]) => [at.replace(/^\/it/, ''), problem]),
  );
}

describe('problem for each keyword', () => {
  test.each<[JsonObject, Json, SchemaProblem]>([
    [text, 1, otherType('string')],
    [whole, 1.5, otherType('integer')],
    [number, '1', otherType('number')],
    [{ type: 'boolean' }, 0, otherType('boolean')],
    [listOf(text), {}, otherType('array')],
    [object({}), [], otherType('object')],
    [none, 1, otherType('null')],
    [{ type: 'constructor' }, 1, otherType('constructor')],
    [{ type: ['string', 'integer'] }, true, otherType('string', 'integer')],
    [{ type: ['string', 'null'] }, true, otherType('string')],
    [{ enum: ['a', 1] }, 'b', otherValue('"a"', '1')],
    [{ enum: ['a'] }, 'b', otherValue('"a"')],
    [{ const: 'a' }, 'b', otherValue('"a"')],
    [{ const: 'null' }, 'b', otherValue('"null"')],
    [{ const: ['a', 'b'] }, 'b', otherValue('["a","b"]')],
    [{ minLength: 1 }, '', { code: 'too-short', limit: 1 }],
    [{ minLength: 2 }, '👍', { code: 'too-short', limit: 2 }],
    [{ maxLength: 2 }, 'abc', { code: 'too-long', limit: 2 }],
    [{ pattern: '^a+$' }, 'b', { code: 'other-pattern', pattern: '^a+$' }],
    [{ format: 'date' }, '2026-02-30', otherFormat('date')],
    [{ format: 'time' }, 'x', otherFormat('time')],
    [{ format: 'date-time' }, '31.1.2026', otherFormat('date-time')],
    [{ format: 'duration' }, 'x', otherFormat('duration')],
    [{ format: 'email' }, 'x', otherFormat('email')],
    [{ format: 'uri' }, 'x', otherFormat('uri')],
    [{ format: 'uuid' }, 'x', otherFormat('uuid')],
    [{ format: 'ipv4' }, 'x', otherFormat('ipv4')],
    [{ minimum: 1 }, 0, { code: 'too-small', limit: 1 }],
    [{ maximum: 1 }, 2, { code: 'too-great', limit: 1 }],
    [{ exclusiveMinimum: 1 }, 1, { code: 'not-above', limit: 1 }],
    [{ exclusiveMaximum: 1 }, 1, { code: 'not-below', limit: 1 }],
    [{ multipleOf: 0.1 }, 0.25, { code: 'not-multiple', limit: 0.1 }],
    [{ minItems: 1 }, [], { code: 'too-few-entries', limit: 1 }],
    [{ minItems: 2 }, [1], { code: 'too-few-entries', limit: 2 }],
    [{ maxItems: 0 }, [1], { code: 'too-many-entries', limit: 0 }],
    [{ uniqueItems: true }, [1, 1], { code: 'repeated-entry' }],
    [{ minProperties: 1 }, {}, { code: 'too-few-names', limit: 1 }],
    [{ maxProperties: 1 }, { a: 1, b: 1 }, { code: 'too-many-names', limit: 1 }],
    [object({}, ['a', 'b', 'c']), { b: 1 }, { code: 'names-missing', names: ['a', 'c'] }],
    // Gives no advice, but does not let the value pass.
    [{ not: text }, 'a', { code: 'mismatch' }],
    [{ oneOf: [whole, number] }, 1, { code: 'mismatch' }],
  ])('%j %j', (schema, value, problem) => {
    expect(saidOf(schema, value)).toEqual({ '': problem });
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
  const wrong: SchemaProblem = otherType('integer');
  test.each<[string, JsonObject, Json, Record<string, SchemaProblem>]>([
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
      { '': { code: 'unknown-name' }, '/k': { code: 'nothing-allowed' } },
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
    expect(saidOf(property, { n: 1 }, definitions)).toEqual({ '/n': { code: 'too-small', limit: 3 } });
    expect(saidOf(property, {}, definitions)).toEqual({ '': { code: 'names-missing', names: ['n'] } });
    expect(saidOf(property, { n: 3 }, definitions)).toEqual({});
  });

  test('keywords beside `$ref` apply only in drafts that allow them', () => {
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
  test.each<[string, Json, Json, Record<string, SchemaProblem>]>([
    ['a nullable type', { anyOf: [whole, none] }, 'x', { '': otherType('integer') }],
    ['a nullable type, null first', { anyOf: [none, whole] }, 'x', { '': otherType('integer') }],
    [
      'a union inside a union',
      { anyOf: [listOf(text), { anyOf: [text, { ...whole, maximum: 3 }] }] },
      5,
      { '': { code: 'too-great', limit: 3 } },
    ],
    [
      'a number too large',
      { anyOf: [text, { ...whole, maximum: 3 }] },
      5,
      { '': { code: 'too-great', limit: 3 } },
    ],
    ['a value of no type', { anyOf: [text, whole, none] }, true, { '': otherType('string', 'integer') }],
    ['no constant', { anyOf: [{ const: 'a' }, { const: 'b' }] }, 'c', { '': otherValue('"a"', '"b"') }],
    ['invalid circle', shape, { kind: 'circle', radius: 0 }, { '/radius': { code: 'not-above', limit: 0 } }],
    ['invalid square', shape, { kind: 'square' }, { '': { code: 'names-missing', names: ['side'] } }],
    [
      'a shape of an unknown kind',
      shape,
      { kind: 'line', radius: 1, side: 1 },
      { '/kind': otherValue('"circle"', '"square"') },
    ],
    [
      'in a list entry',
      { anyOf: [text, listOf(shape)] },
      [{ kind: 'square', side: 'x' }],
      { '/0/side': otherType('integer') },
    ],
    [
      'a value of no nested type',
      { anyOf: [{ anyOf: [text, whole] }, shape] },
      1.5,
      { '': otherType('string', 'integer', 'object') },
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
    ['an invalid union', { anyOf: 5 }],
    ['one name for two definitions', { $defs: { A: { $id: 'A', ...text }, B: { $id: 'A', ...whole } } }],
  ])('%s', (_, schema) => {
    expect(schemaProblems(schema, { n: 'b' })).toEqual({});
  });
});
