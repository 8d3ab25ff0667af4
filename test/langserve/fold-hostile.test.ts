import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
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
