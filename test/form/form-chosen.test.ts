import { describe, expect, test } from 'vitest';
import { chosenOption, completed, missing } from '../../lib/form/form.ts';
import type { MissingProblem } from '../../lib/form/form-problem.ts';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { fieldsFor, filled, isMissing } from '../support/form.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const square = { title: 'Square', ...object({ kind: { const: 'square' }, side: whole }, ['kind', 'side']) };
const shape = { anyOf: [text, square] };

describe('optional field with a chosen variant is missing', () => {
  test.each<[string, JsonObject, number, JsonObject, Record<string, MissingProblem>]>([
    ['what that variant needs', shape, 1, { it: { kind: 'square' } }, { '/it/side': isMissing('number') }],
    ['a text', { anyOf: [text, whole] }, 0, {}, { '/it': isMissing('text', 'none') }],
    ['an entry of a list', { anyOf: [text, listOf(text)] }, 1, {}, { '/it': isMissing('list', 'none') }],
    ['nothing if that variant no longer exists', shape, 7, {}, {}],
  ])('%s', (_, property, option, input, problems) => {
    const fields = fieldsFor(object({ it: property }));
    const filling = filled({}, { chosen: { '/it': option } });
    expect(completed(fields, filling)).toEqual(input);
    expect(missing(fields, filling, completed(fields, filling))).toEqual(problems);
  });
});

describe('union variant that matches', () => {
  const forms = {
    anyOf: [
      text,
      whole,
      { type: 'boolean' },
      listOf(whole),
      object({ kind: { const: 'square' }, side: whole }, ['kind', 'side']),
      object({ n: { anyOf: [whole, { type: 'null' }] } }),
      {},
    ],
  };
  const [field] = fieldsFor(object({ it: forms as Json }));
  test.each<[Json | undefined, number]>([
    ['a', 0],
    [1, 1],
    [[1, null], 3],
    [['a'], 6],
    [{ kind: 'square' }, 4],
    [{ kind: 'circle' }, 6],
    [{ n: null }, 5],
    [{ n: 'a' }, 6],
    [undefined, 0],
  ])('%j', (value, place) => {
    if (field?.shape.kind !== 'either') throw new Error('Expected a union.');
    expect(chosenOption(field.shape, value, undefined)).toBe(place);
  });
});
