import { expect, test } from 'vitest';
import { answerForm } from '../../../lib/chat/waiting/answer-form.ts';
import type { JsonObject } from '../../../lib/json/json.ts';

test('an object has a field for each property, and is the answer', () => {
  const schema: JsonObject = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
  const form = answerForm(schema);
  expect(form.fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([['name', true]]);
  expect(form.answerOf({ name: 'Ann' })).toEqual({ name: 'Ann' });
});

test.each<[JsonObject, string]>([
  [{ type: 'boolean' }, 'yes-no'],
  [{ enum: ['a', 'b'] }, 'choice'],
  [{ $ref: '#/$defs/Level', $defs: { Level: { type: 'integer' } } }, 'number'],
])('%j has one field, whose value is the answer', (schema, kind) => {
  const form = answerForm(schema);
  expect(form.fields.map(({ shape, isRequired }) => [shape.kind, isRequired])).toEqual([[kind, true]]);
  expect(form.answerOf({ answer: 3 })).toBe(3);
});
