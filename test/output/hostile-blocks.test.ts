import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { textParts } from '../../lib/output/thoughts.ts';
import { said } from '../support/answer-part.ts';
import { contentBlockCases } from '../support/content-blocks.ts';
import { fc } from '../support/fast-check.ts';

/** Names and types that real blocks have. */
const cases = contentBlockCases();
const blocks = cases.flatMap(({ whole, blocks: read }) => [
  ...read,
  ...(Array.isArray(whole.content) ? whole.content : []),
]);
const objects = blocks.filter((block): block is JsonObject => typeof block === 'object' && block !== null);
const types = [...new Set(objects.map(({ type }) => String(type)))];
const names = [...new Set(objects.flatMap((block) => Object.keys(block)))].filter((name) => name !== 'type');

const value = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom<Json>(
      null,
      '',
      0,
      -1,
      1e9,
      true,
      [],
      {},
      { toString: 1, valueOf: 1 },
      'text',
      '<think>',
      '</think>',
      '{"a":',
      'https://e.x',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('type', 'text', 'url', 'title', 'index', ...names), tie('value'), {
      maxKeys: 4,
      noNullPrototype: true,
    }),
  ),
})).value;

const block = fc
  .tuple(
    fc.constantFrom<Json>(...types, { toString: 1, valueOf: 1 }),
    fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5, noNullPrototype: true }),
  )
  .map(([type, fields]): Json => ({ ...fields, type }));

const message = fc
  .record({ content: fc.oneof(fc.array(block), value), beside: value, told: value })
  .map(({ content, beside, told }) => said(content, { additional_kwargs: beside, response_metadata: told }));

test('whatever a block holds, an answer is read, as parts and as text', () => {
  fc.assert(
    fc.property(message, (hostile) => {
      expect(Array.isArray(outputParts(hostile, null))).toBe(true);
      expect(typeof outputText(hostile, null, 'cited')).toBe('string');
    }),
    { numRuns: 2_000 },
  );
});

const object = { toString: 1 };

test.each<[string, JsonObject]>([
  ['role', { role: object, content: 'Six' }],
  ['type', { type: object, content: 'Six' }],
  ['name', { type: 'human', name: object, content: 'Six' }],
  ['type of a block', { type: 'ai', content: [{ type: object, text: 'Six' }] }],
  ['type of a media', { type: 'ai', content: ['Six', { type: 'media', mime_type: object }] }],
  ['path', { messages: [{ type: 'ai', content: 'Six', path: object }] }],
])('an answer in which the %s is an object is shown', (_, answer) => {
  expect(JSON.stringify(outputParts(answer, null))).toContain('"Six"');
});

test('a text of thousands of tags is read', () => {
  for (const piece of ['<think>', '</think>', '\n<think>', '```\n<think>\n', '<think>\n</think>\n']) {
    expect(textParts(piece.repeat(50_000)).length).toBeGreaterThanOrEqual(0);
  }
});

test('thousands of citations in a long text of emoji are read', () => {
  const annotations = Array.from({ length: 5_000 }, (_, place) => ({
    type: 'url_citation',
    start_index: 0,
    end_index: place * 20,
    url: `https://e.x/${place}`,
  }));
  const parts = outputParts(said([{ type: 'text', text: '😀'.repeat(100_000), annotations }]), null);
  expect(parts.at(-1)).toMatchObject({ kind: 'sources' });
});
