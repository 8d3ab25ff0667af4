import { describe, expect, test } from 'vitest';
import { inputFor } from '../../lib/form/input.ts';
import { inputFields } from '../../lib/form/input-fields.ts';
import { planInput } from '../../lib/form/input-plan.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { chatHint } from '../support/pydantic.ts';
import { object, text, whole } from '../support/schema.ts';

describe('a text in an object', () => {
  const inner = object({ q: text, n: whole, deep: object({ q: text }) });
  const hinted = (...path: string[]) =>
    object({ aside: { ...text, ...chatHint(['in', ...path]) }, in: inner });

  test.each([
    [['q'], { in: { q: 'hi', n: 2 } }, ['n', 'deep']],
    [['deep', 'q'], { in: { n: 2, deep: { q: 'hi' } } }, ['q', 'n']],
  ])('at %j goes beside what is filled in there, which has no field for it', (path, input, names) => {
    const schema = hinted(...path);
    const plan = planInput(schema);
    expect(inputFor(plan, { text: 'hi', history: [], values: { in: { n: 2 } } })).toEqual(input);
    const group = inputFields(schema, plan).find(({ name }) => name === 'in')?.shape;
    expect(group?.kind === 'group' && group.fields().map(({ name }) => name)).toEqual(names);
  });
});

describe('the default of an object that takes a text', () => {
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
    ['gives way to what is filled in', ['q'], inner({ n: 5, m: 6 }), { in: { n: 7 } }, { n: 7, q: 'hi' }],
    ['is not sent where it is none', ['q'], inner(null), {}, { q: 'hi' }],
    [
      'is sent as deep as the text goes',
      ['deep', 'q'],
      inner({ z: 3 }, { deep: inner({ n: 5 }) }),
      {},
      { z: 3, deep: { n: 5, q: 'hi' } },
    ],
    [
      'is sent inside of what is filled in',
      ['deep', 'q'],
      object({ deep: inner({ n: 5 }), z: whole }),
      { in: { z: 4 } },
      { z: 4, deep: { n: 5, q: 'hi' } },
    ],
    [
      'goes before that of an object inside of it',
      ['deep', 'q'],
      inner({ deep: { n: 6 } }, { deep: inner({ n: 5 }) }),
      {},
      { deep: { n: 6, q: 'hi' } },
    ],
  ])('%s', (_, path, schema, values, input) => {
    expect(sent(path, schema, values)).toEqual({ in: input });
  });
});
