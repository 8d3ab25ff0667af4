import { expect, test } from 'vitest';
import { textFields } from '../../lib/form/input-fields.ts';
import { planInput } from '../../lib/form/input-plan.ts';
import type { Json } from '../../lib/json/json.ts';

const text = { type: 'string' };
const object = (properties: Record<string, Json>) => ({ type: 'object', properties });

test.each<[string, Json, string[]]>([
  ['a text beside the question', object({ question: text, context: text }), ['context']],
  ['an optional text', object({ question: text, url: { anyOf: [text, { type: 'null' }] } }), ['url']],
  ['a list of texts', object({ question: text, documents: { type: 'array', items: text } }), ['documents[]']],
  ['no number', object({ question: text, count: { type: 'integer' } }), []],
  ['no choice', object({ question: text, tone: { type: 'string', enum: ['kind'] } }), []],
  ['no secret', object({ question: text, key: { type: 'string', format: 'password' } }), []],
  ['no list of numbers', object({ question: text, ids: { type: 'array', items: { type: 'number' } } }), []],
  ['nothing of a text alone', text, []],
])('the fields that take context are %s', (_, schema, names) => {
  const found = textFields(schema, planInput(schema));
  expect(found.map(({ name, isList }) => (isList ? `${name}[]` : name))).toEqual(names);
});
