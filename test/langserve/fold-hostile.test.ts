import { expect, test } from 'vitest';
import { type Json, type JsonObject, writeJson } from '../../lib/json/json.ts';
import { fc } from '../support/fast-check.ts';
import { addChunk, emptyFold } from '../support/fold.ts';

const folded = (chunks: Json[]) => {
  const fold = emptyFold();
  for (const chunk of chunks) addChunk(fold, chunk);
};

const chunk = (content: Json, rest: JsonObject = {}): JsonObject => ({
  type: 'AIMessageChunk',
  content,
  ...rest,
});

test('folding a key named __proto__ pollutes no prototype', () => {
  const polluting = JSON.parse('{"__proto__": {"polluted": "yes"}}') as JsonObject;
  folded([chunk('a', { additional_kwargs: { a: 1 } }), chunk('b', { additional_kwargs: polluting })]);
  folded([chunk('a', { usage_metadata: { a: 1 } }), chunk('b', { usage_metadata: polluting })]);
  folded([
    chunk('a'),
    { ...chunk('b'), ...polluting },
    JSON.parse('{"type":"AIMessageChunk","content":"","__proto__":{"polluted":"yes"}}') as Json,
  ]);
  folded([{ a: 1 }, polluting, polluting]);
  expect(({} as JsonObject).polluted).toBeUndefined();
});

test('folding does not change the chunks, which may share values', () => {
  const values = fc.constantFrom<Json>(null, 1, 'a', [], {}, { b: 'c' }, { a: { b: 'c' } }, [
    { index: 0, text: 'a' },
  ]);
  const chunks = fc.dictionary(
    fc.constantFrom('content', 'additional_kwargs', 'a', 'tool_call_chunks'),
    values,
  );
  const types = fc.constantFrom<JsonObject>({}, { type: 'AIMessageChunk', content: 'a' });
  fc.assert(
    fc.property(fc.array(chunks, { maxLength: 6 }), types, fc.boolean(), (made, type, hasMetadata) => {
      const sent = made.map((values): Json => {
        const message = { ...values, ...type };
        return hasMetadata ? [message, { langgraph_node: 'a' }] : message;
      });
      const before = writeJson(sent);
      folded([...sent, ...sent, ...sent]);
      expect(writeJson(sent)).toBe(before);
    }),
    { numRuns: 300 },
  );
});
