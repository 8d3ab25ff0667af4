import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../lib/form/field.ts';
import { chosenOption, completed } from '../../lib/form/form.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import { type JsonObject, parseJson, writeJson } from '../../lib/json/json.ts';

const read = (json: string) => parseJson(json) as JsonObject;

const saidOf = (property: string, value: string) =>
  schemaProblems(read(`{"type":"object","properties":{"it":${property}}}`), read(`{"it":${value}}`));

describe('the schema check of an exact number', () => {
  test.each([
    ['{"type":"integer"}', '1234567890123456789'],
    ['{"type":"integer"}', '1.0'],
    ['{"type":"number"}', '1e400'],
    ['{"type":"number"}', '-0'],
    ['{"type":"number","minimum":1.0,"maximum":1e2}', '1.10'],
    ['{"enum":[1.10,"a"]}', '1.1'],
    ['{"const":1234567890123456789}', '1234567890123456789'],
    ['{"anyOf":[{"type":"integer"},{"type":"null"}]}', '9007199254740993'],
    // The nearest plain numbers would be refused.
    ['{"type":"integer","exclusiveMinimum":9007199254740992}', '9007199254740993'],
    ['{"type":"integer","multipleOf":3}', '9007199254740993'],
    ['{"type":"array","uniqueItems":true}', '[9007199254740992,9007199254740993]'],
  ])('finds nothing for %s and %s', (property, value) => {
    expect(saidOf(property, value)).toEqual({});
  });

  test.each([
    ['{"type":"string"}', '1.10', { code: 'other-type', types: ['string'] }],
    ['{"type":"object"}', '1.10', { code: 'other-type', types: ['object'] }],
    ['{"type":"integer"}', '1.10', { code: 'other-type', types: ['integer'] }],
    ['{"minimum":2.0}', '1.10', { code: 'too-small', limit: 2 }],
    ['{"maximum":9007199254740992}', '9007199254740995', { code: 'too-great', limit: 9007199254740992 }],
    ['{"multipleOf":0.25}', '1.10', { code: 'not-multiple', limit: 0.25 }],
    [
      '{"enum":[1.10,12345678901234567890]}',
      '2',
      { code: 'other-value', options: ['1.10', '12345678901234567890'] },
    ],
  ])('finds for %s and %s %j', (property, value, problem) => {
    expect(saidOf(property, value)).toEqual({ '/it': problem });
  });
});

test('a default, a choice and a constant of a schema are sent as it writes them', () => {
  const schema = read(
    '{"type":"object","required":["a","b","c"],"properties":{"a":{"type":"number","default":1.10},"b":{"const":1234567890123456789},"c":{"enum":[1.0,2.0]}}}',
  );
  const fields = fieldsOf(schema, resolverOf(schema));
  const [, , choice] = fields;
  const chosen = choice?.shape.kind === 'choice' ? (choice.shape.options[1] ?? null) : null;
  const filling = { values: { c: chosen }, unread: {}, chosen: {}, files: new Set<string>() };
  expect(writeJson(completed(fields, filling))).toBe('{"a":1.10,"b":1234567890123456789,"c":2.0}');
});

test('a value of a choice is known however it is written', () => {
  const fields = fieldsOf(
    read('{"properties":{"a":{"anyOf":[{"enum":[1.0,2.0]},{"type":"string"}]}}}'),
    (it) => it as JsonObject,
  );
  const [field] = fields;
  expect(field?.shape.kind === 'either' && chosenOption(field.shape, 2, undefined)).toBe(0);
  expect(field?.shape.kind === 'either' && chosenOption(field.shape, 'x', undefined)).toBe(1);
});
