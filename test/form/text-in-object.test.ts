import { describe, expect, test } from 'vitest';
import { inputFor } from '../../lib/form/input.ts';
import { inputFields } from '../../lib/form/input-fields.ts';
import { planInput } from '../../lib/form/input-plan.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { chatHint } from '../support/pydantic.ts';
import { object, text, whole } from '../support/schema.ts';

describe('message text inside an object', () => {
  const inner = object({ q: text, n: whole, deep: object({ q: text }) });
  const hinted = (...path: string[]) =>
    object({ aside: { ...text, ...chatHint(['in', ...path]) }, in: inner });

  test.each([
    [['q'], { in: { q: 'hi', n: 2 } }, ['n', 'deep']],
    [['deep', 'q'], { in: { n: 2, deep: { q: 'hi' } } }, ['q', 'n']],
  ])('at %j joins the values filled in there, which have no field for it', (path, input, names) => {
    const schema = hinted(...path);
    const plan = planInput(schema);
    expect(inputFor(plan, { text: 'hi', history: [], values: { in: { n: 2 } } })).toEqual(input);
    const group = inputFields(schema, plan).find(({ name }) => name === 'in')?.shape;
    expect(group?.kind === 'group' && group.fields().map(({ name }) => name)).toEqual(names);
  });
});

describe('default of an object that contains the message text', () => {
  const inner = (initial: Json, beside: JsonObject = {}): JsonObject => ({
    ...object({ q: text, ...beside }),
    default: initial,
  });
  const sent = (path: string[], schema: JsonObject, values: JsonObject) => {
    const plan = planInput(object({ aside: { ...text, ...chatHint(['in', ...path]) }, in: schema }));
    return inputFor(plan, { text: 'hi', history: [], values });
  };

  test.each<[string, string[], JsonObject, JsonObject, Json]>([
    ['is sent with the text in it', ['q'], inner({ q: 'x', n: 5 }), {}, { q: 'hi', n: 5 }],
    ['is overridden by filled-in values', ['q'], inner({ n: 5, m: 6 }), { in: { n: 7 } }, { n: 7, q: 'hi' }],
    ['is ignored if it is null', ['q'], inner(null), {}, { q: 'hi' }],
    [
      'is sent down to the depth of the text',
      ['deep', 'q'],
      inner({ z: 3 }, { deep: inner({ n: 5 }) }),
      {},
      { z: 3, deep: { n: 5, q: 'hi' } },
    ],
    [
      'is sent inside filled-in values',
      ['deep', 'q'],
      object({ deep: inner({ n: 5 }), z: whole }),
      { in: { z: 4 } },
      { z: 4, deep: { n: 5, q: 'hi' } },
    ],
    [
      'overrides that of a nested object',
      ['deep', 'q'],
      inner({ deep: { n: 6 } }, { deep: inner({ n: 5 }) }),
      {},
      { deep: { n: 6, q: 'hi' } },
    ],
  ])('%s', (_, path, schema, values, input) => {
    expect(sent(path, schema, values)).toEqual({ in: input });
  });
});
