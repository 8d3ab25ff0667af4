import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../lib/form/field.ts';
import { completed, type Filling } from '../../lib/form/form.ts';
import { resolverOf } from '../../lib/form/schema/json-schema.ts';
import { schemaProblems } from '../../lib/form/schema/schema-problems.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { each, numbered } from '../support/endless-schemas.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const shapeOf = (schema: Json) => {
  const root = object({ x: schema });
  return fieldsOf(root, resolverOf(root))[0]?.shape.kind;
};

describe('shape of a large field', () => {
  test.each<[string, Json, string | undefined]>([
    ['500 choices', { enum: numbered(500) }, 'choice'],
    ['501 choices', { enum: numbered(501) }, 'json'],
    ['200 properties', object(each(numbered(200), () => text)), 'group'],
    ['201 properties', object(each(numbered(201), () => text)), 'json'],
    ['a default of 200 entries', { ...listOf(whole), default: numbered(200) }, 'list'],
    ['a default of 201 entries', { ...listOf(whole), default: numbered(201) }, 'json'],
  ])('%s', (_, schema, kind) => {
    expect(shapeOf(schema)).toBe(kind);
  });
});

test('completing a form keeps values at any depth', () => {
  const node = { $ref: '#/$defs/Node' };
  const schema: JsonObject = {
    $defs: { Node: object({ name: text, next: node }) },
    ...object({ root: node }),
  };
  const nested = (levels: number): Json => (levels === 0 ? { name: 'end' } : { next: nested(levels - 1) });
  const filling: Filling = { values: { root: nested(40) }, unread: {}, chosen: {}, files: new Set() };
  expect(completed(fieldsOf(schema, resolverOf(schema)), filling)).toEqual(filling.values);
});

describe('schema check', () => {
  const tree = {
    $defs: { E: { anyOf: [object({ l: { $ref: '#/$defs/E' } }, ['l']), whole] } },
    $ref: '#/$defs/E',
  };
  const nested = (levels: number): Json => (levels === 0 ? 'no number' : { l: nested(levels - 1) });

  test('checks eight levels and leaves deeper ones to the runnable', () => {
    expect(schemaProblems(tree, nested(8))).not.toEqual({});
    expect(schemaProblems(tree, nested(9))).toEqual({});
  });

  test('leaves thousands of values to the runnable', () => {
    expect(schemaProblems(listOf(whole), numbered(1_000))).not.toEqual({});
    expect(schemaProblems(listOf(whole), numbered(5_000))).toEqual({});
  });
});
