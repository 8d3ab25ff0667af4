import { describe, expect, test } from 'vitest';
import { completed, missing } from '../../lib/form/form.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { fieldsFor, filled } from '../support/form.ts';
import { listOf, object, text, whole } from '../support/schema.ts';

const square = { title: 'Square', ...object({ kind: { const: 'square' }, side: whole }, ['kind', 'side']) };
const shape = { anyOf: [text, square] };

describe('optional field with a chosen variant is missing', () => {
  test.each<[string, JsonObject, number, JsonObject, Record<string, string>]>([
    ['what that variant needs', shape, 1, { it: { kind: 'square' } }, { '/it/side': 'Enter a number.' }],
    ['a text', { anyOf: [text, whole] }, 0, {}, { '/it': 'Fill this in. Or choose None.' }],
    ['nothing if it is a list', { anyOf: [text, listOf(text)] }, 1, { it: [] }, {}],
    ['nothing if that variant no longer exists', shape, 7, {}, {}],
  ])('%s', (_, property, option, input, problems) => {
    const fields = fieldsFor(object({ it: property }));
    const filling = filled({}, { chosen: { '/it': option } });
    expect(completed(fields, filling)).toEqual(input);
    expect(missing(fields, filling, completed(fields, filling))).toEqual(problems);
  });
});
