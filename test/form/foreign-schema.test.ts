import { describe, expect, test } from 'vitest';
import { emptyValue, fieldsOf } from '../../lib/form/field.ts';
import type { SchemaProblem } from '../../lib/form/form-problem.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

/** Returns the problems of a required property with this value. */
const saidOf = (property: Json, value: Json, beside: JsonObject = {}) =>
  schemaProblems({ ...object({ it: property }, ['it']), ...beside }, { it: value });

const nullable = (schema: JsonObject): JsonObject => ({ ...schema, nullable: true });
const definitions = { $defs: { N: { ...whole, $anchor: 'n' } } };

describe('nullable of OpenAPI', () => {
  const kinds: [JsonObject, Json, SchemaProblem][] = [
    [text, 5, { code: 'other-type', types: ['string'] }],
    [whole, 'five', { code: 'other-type', types: ['integer'] }],
    [{ ...text, enum: ['a', 'b'] }, 'c', { code: 'other-value', options: ['"a"', '"b"'] }],
    [{ $ref: '#/$defs/N' }, 'five', { code: 'other-type', types: ['integer'] }],
    [{ allOf: [{ $ref: '#/$defs/N' }] }, 'five', { code: 'other-type', types: ['integer'] }],
    [{ anyOf: [text, whole] }, true, { code: 'other-type', types: ['string', 'integer'] }],
    [object({ n: whole }, ['n']), 5, { code: 'other-type', types: ['object'] }],
  ];

  test.each(kinds)('allows null, which is sent for a field left empty: %j', (schema) => {
    expect(saidOf(nullable(schema), null, definitions)).toEqual({});
    const root = { ...object({ it: nullable(schema) }, ['it']), ...definitions };
    const resolve = resolverOf(root);
    const fields = fieldsOf(resolve(root), resolve);
    expect(fields.map(emptyValue)).toEqual([null]);
  });

  test.each(kinds)('keeps the other rules of the schema: %j %j', (schema, value, problem) => {
    expect(saidOf(nullable(schema), value, definitions)).toEqual({ '/it': problem });
  });

  test('works at any depth, also beside a property named nullable', () => {
    const schema = listOf(object({ nullable: nullable(whole) }));
    expect(saidOf(schema, [{ nullable: null }])).toEqual({});
    expect(saidOf(schema, [{ nullable: 'x' }])).toEqual({
      '/it/0/nullable': { code: 'other-type', types: ['integer'] },
    });
    expect(saidOf(object({ nullable: true, n: whole }), { nullable: 'any', n: null })).toEqual({
      '/it/n': { code: 'other-type', types: ['integer'] },
    });
  });

  test.each<[JsonObject]>([[{ ...text, nullable: false }], [text]])('is off by default: %j', (schema) => {
    expect(saidOf(schema, null)).toEqual({ '/it': { code: 'other-type', types: ['string'] } });
  });
});

test.each(['#n', '#/$defs/N', 'https://example.com/in.json#/$defs/N', 'in.json#n', '/in.json#n'])(
  'a problem behind the reference %s is found',
  ($ref) => {
    const named = { ...definitions, $id: 'https://example.com/in.json' };
    expect(saidOf({ $ref }, 'five', named)).toEqual({ '/it': { code: 'other-type', types: ['integer'] } });
    expect(saidOf({ $ref }, 5, named)).toEqual({});
  },
);

test('a schema nested too deep to read has no problems', () => {
  let schema: Json = text;
  for (let level = 0; level < 20_000; level += 1) schema = listOf(schema);
  expect(saidOf(schema, 5)).toEqual({});
});
