import { expect, test } from 'vitest';
import { fieldsOf } from '../../lib/form/field.ts';
import { minimalValues } from '../../lib/form/minimal-value.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import type { JsonObject } from '../../lib/json/json.ts';

function minimum(property: JsonObject) {
  const schema = { type: 'object', required: ['it'], properties: { it: property, more: { type: 'string' } } };
  const resolve = resolverOf(schema);
  return minimalValues(fieldsOf(resolve(schema), resolve), 'Hello');
}

test.each<[string, JsonObject, unknown]>([
  ['text', { type: 'string' }, 'Hello'],
  ['number', { type: 'integer' }, 1],
  ['yes or no', { type: 'boolean' }, false],
  ['choice', { enum: ['b', 'c'] }, 'b'],
  ['list', { type: 'array', items: { type: 'string' } }, []],
  ['default', { type: 'string', default: 'usual' }, 'usual'],
  ['null', { anyOf: [{ type: 'string' }, { type: 'null' }] }, null],
  ['either', { anyOf: [{ type: 'integer' }, { type: 'string' }] }, 1],
  [
    'group',
    { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'string' } } },
    { a: 'Hello' },
  ],
])('a required %s gets the smallest value that fits', (_, property, value) => {
  expect(minimum(property)).toEqual({ it: value });
});

test.each<[string, JsonObject]>([
  ['file', { type: 'string', widget: { type: 'base64file' } }],
  ['text of a format', { type: 'string', format: 'date' }],
  [
    'group with a file',
    { type: 'object', required: ['a'], properties: { a: { type: 'string', format: 'uri' } } },
  ],
])('a required %s has no smallest value', (_, property) => {
  expect(minimum(property)).toBeUndefined();
});

test('filling a group that contains itself terminates', () => {
  const schema = {
    $ref: '#/$defs/Node',
    $defs: { Node: { type: 'object', required: ['next'], properties: { next: { $ref: '#/$defs/Node' } } } },
  };
  const resolve = resolverOf(schema);
  expect(minimalValues(fieldsOf(resolve(schema), resolve), 'Hello')).toBeUndefined();
});
