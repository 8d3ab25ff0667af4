import { expect, test } from 'vitest';
import { withoutPatterns } from '../../lib/form/schema/changed-schema.ts';
import type { Json } from '../../lib/json/json.ts';
import { listOf, object, text } from '../support/schema.ts';

const coded = { ...text, pattern: '^(a+)+$' };

test.each<[string, Json, Json]>([
  ['a text', coded, text],
  ['a property', object({ code: coded }), object({ code: text })],
  ['a property named pattern', object({ pattern: text }), object({ pattern: text })],
  ['an entry', listOf(coded), listOf(text)],
  ['a choice', { anyOf: [coded, { type: 'null' }] }, { anyOf: [text, { type: 'null' }] }],
  ['a definition', { $defs: { Code: coded } }, { $defs: { Code: text } }],
  ['a default that is data', { default: { pattern: 'a' } }, { default: { pattern: 'a' } }],
  [
    'patterned names and a ban on others',
    { type: 'object', patternProperties: { '^(a+)+$': text }, additionalProperties: false },
    { type: 'object' },
  ],
  ['a schema that allows anything', true, true],
])('withoutPatterns removes regular expressions from %s', (_, schema, bare) => {
  expect(withoutPatterns(schema)).toEqual(bare);
});
