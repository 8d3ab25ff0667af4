import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../lib/form/field.ts';
import { completed } from '../../lib/form/form.ts';
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
  const kinds: [JsonObject, Json, string][] = [
    [text, 5, 'This has to be a text.'],
    [whole, 'five', 'This has to be a whole number.'],
    [{ ...text, enum: ['a', 'b'] }, 'c', 'This has to be one of "a", "b".'],
    [{ $ref: '#/$defs/N' }, 'five', 'This has to be a whole number.'],
    [{ allOf: [{ $ref: '#/$defs/N' }] }, 'five', 'This has to be a whole number.'],
    [{ anyOf: [text, whole] }, true, 'This has to be a text or a whole number.'],
    [object({ n: whole }, ['n']), 5, 'This has to be an object.'],
  ];

  test.each(kinds)('allows null, which is sent for an empty field: %j', (schema) => {
    expect(saidOf(nullable(schema), null, definitions)).toEqual({});
    const root = { ...object({ it: nullable(schema) }, ['it']), ...definitions };
    const resolve = resolverOf(root);
    const fields = fieldsOf(resolve(root), resolve);
    const filling = { values: {}, unread: {}, chosen: {}, files: new Set<string>() };
    expect(completed(fields, filling)).toEqual({ it: null });
  });

  test.each(kinds)('keeps the other rules of the schema: %j %j', (schema, value, words) => {
    expect(saidOf(nullable(schema), value, definitions)).toEqual({ '/it': words });
  });

  test('works at any depth, also beside a property named nullable', () => {
    const schema = listOf(object({ nullable: nullable(whole) }));
    expect(saidOf(schema, [{ nullable: null }])).toEqual({});
    expect(saidOf(schema, [{ nullable: 'x' }])).toEqual({
      '/it/0/nullable': 'This has to be a whole number.',
    });
    expect(saidOf(object({ nullable: true, n: whole }), { nullable: 'any', n: null })).toEqual({
      '/it/n': 'This has to be a whole number.',
    });
  });

  test.each<[JsonObject]>([[{ ...text, nullable: false }], [text]])('is off by default: %j', (schema) => {
    expect(saidOf(schema, null)).toEqual({ '/it': 'This has to be a text.' });
  });
});

test.each(['#n', '#/$defs/N', 'https://example.com/in.json#/$defs/N', 'in.json#n', '/in.json#n'])(
  'a problem behind the reference %s has a text',
  ($ref) => {
    const named = { ...definitions, $id: 'https://example.com/in.json' };
    expect(saidOf({ $ref }, 'five', named)).toEqual({ '/it': 'This has to be a whole number.' });
    expect(saidOf({ $ref }, 5, named)).toEqual({});
  },
);

test('a schema nested too deep to read has no problems', () => {
  let schema: Json = text;
  for (let level = 0; level < 20_000; level += 1) schema = listOf(schema);
  expect(saidOf(schema, 5)).toEqual({});
});
