import { expect, test } from 'vitest';
import { withoutPatterns } from '../../lib/form/schema/changed-schema.ts';
import type { Json } from '../../lib/json/json.ts';
import { listOf, object, text } from '../support/schema.ts';

const coded = { ...text, pattern: '^(a+)+$' };

test.each<[string, Json, Json]>([
  ['a text', coded, text],
  ['a property', object({ code: coded }), object({ code: text })],
  ['a property of that name', object({ pattern: text }), object({ pattern: text })],
  ['an entry', listOf(coded), listOf(text)],
  ['a choice', { anyOf: [coded, { type: 'null' }] }, { anyOf: [text, { type: 'null' }] }],
  ['a definition', { $defs: { Code: coded } }, { $defs: { Code: text } }],
  ['a default that is data', { default: { pattern: 'a' } }, { default: { pattern: 'a' } }],
  [
    'names by pattern, and that no other is allowed',
    { type: 'object', patternProperties: { '^(a+)+$': text }, additionalProperties: false },
    { type: 'object' },
  ],
  ['a schema that allows all', true, true],
])('%s has no regular expression any more', (_, schema, bare) => {
  expect(withoutPatterns(schema)).toEqual(bare);
});
