import { describe, expect, test } from 'vitest';
import type { Shape } from '../../lib/form/field.ts';
import { inputFields } from '../../lib/form/input-fields.ts';
import { planInput } from '../../lib/form/input-plan.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { each, numbered } from '../support/endless-schemas.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

/** Builds many properties that refer to the same definition. */
const shared = (
  count: number,
  make: (inside: JsonObject) => JsonObject,
  definition: JsonObject,
): JsonObject => ({
  ...object(each(numbered(count), () => make({ $ref: '#/$defs/Shared' }))),
  $defs: { Shared: definition },
});

const itself = (inside: JsonObject) => inside;

const humans = numbered(500).map((name) => ({
  title: 'HumanMessage',
  ...object({ content: text, [name]: text }),
}));

/** Builds the same, with a definition of 500 references to another one. */
function sharedChoices(make: (inside: JsonObject) => JsonObject, inner: JsonObject): JsonObject {
  const { $defs, ...schema } = shared(1_000, make, { anyOf: humans.map(() => ({ $ref: '#/$defs/Inner' })) });
  return { ...schema, $defs: { ...($defs as JsonObject), Inner: inner } };
}

describe("schema of less than a megabyte is read within the test's timeout", () => {
  const names = numbered(10_000);
  test.each<[string, JsonObject]>([
    [
      '10,000 required properties',
      object(
        each(names, () => whole),
        names,
      ),
    ],
    ['2,000 required properties without schemas', object({}, numbered(2_000))],
    [
      '1,000 references along a path of 20,000 steps',
      shared(1_000, itself, { $ref: `#${'/a'.repeat(20_000)}` }),
    ],
    ['1,000 properties of 10,000 choices', shared(1_000, itself, { anyOf: names.map(() => whole) })],
    [
      '1,000 lists of 10,000 choices',
      shared(1_000, listOf, { anyOf: names.map(() => object({ content: text, type: { const: 'human' } })) }),
    ],
    ['1,000 lists of 500 choices of 500', sharedChoices(listOf, { anyOf: humans })],
    ['1,000 choices of 500 lists of 500', sharedChoices(itself, listOf({ anyOf: humans }))],
  ])('%s', (_, schema) => {
    expect(inputFields(schema, planInput(schema)).length).toBeGreaterThanOrEqual(999);
  });
});

describe('unknown type becomes a JSON field', () => {
  test.each(['hasOwnProperty', '__proto__', 'constructor', 'toString', 'file'])('%s', (type) => {
    const schema = object({ q: { type }, x: { anyOf: [{ type }, whole] } });
    const fields = inputFields(schema, planInput(schema));
    expect(fields.map(({ shape }) => shape)).toEqual<Shape[]>([
      { kind: 'json' },
      {
        kind: 'either',
        options: [
          { title: { kind: 'numbered', number: 1 }, shape: { kind: 'json' } },
          { title: { kind: 'type', type: 'integer' }, shape: { kind: 'number', isWhole: true } },
        ],
      },
    ]);
    expect(planInput({ type })).toEqual({ kind: 'raw', types: [type] });
  });
});

describe('choice is no field for the message', () => {
  const one = { const: 'a', type: 'string' };
  const other = { const: 'b', type: 'string' };
  test.each<[string, Json]>([
    ['anyOf constants', { anyOf: [one, other] }],
    ['oneOf constants', { oneOf: [one, other] }],
    ['constants or null', { anyOf: [one, other, { type: 'null' }] }],
    ['a union of an enum and a number', { anyOf: [{ ...text, enum: ['a', 'b'] }, whole] }],
    [
      'a union of two date formats',
      {
        anyOf: [
          { ...text, format: 'date' },
          { ...text, format: 'date-time' },
        ],
      },
    ],
  ])('%s', (_, mode) => {
    const alone = planInput(object({ mode }, ['mode']));
    expect(alone).toEqual({ kind: 'object', text: null, history: null, required: ['mode'] });
    const beside = planInput(object({ mode, place: text }, ['mode', 'place']));
    expect(beside).toEqual({ kind: 'object', text: 'place', history: null, required: ['mode'] });
  });
});

test('a property required twice is listed once', () => {
  const plan = planInput(object({ q: text, n: whole }, ['q', 'n', 'n']));
  expect(plan).toEqual({ kind: 'object', text: 'q', history: null, required: ['n'] });
});
