import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { addChunk, emptyFold, outputOf } from '../support/fold.ts';

function folded(chunks: Json[]): Json | undefined {
  const fold = emptyFold();
  for (const chunk of chunks) addChunk(fold, chunk);
  return outputOf(fold);
}

describe('fold of graph updates', () => {
  const update = (node: string, content: string): Json => ({
    [node]: { messages: [{ type: 'ai', content }] },
  });

  test.each<[string, Json[], Json]>([
    [
      'keeps their order',
      [update('a', '1'), update('b', '2'), update('a', '3')],
      [update('a', '1'), update('b', '2'), update('a', '3')],
    ],
    [
      'appends one without messages',
      [update('a', '1'), { b: { sum: 1 } }],
      [update('a', '1'), { b: { sum: 1 } }],
    ],
    ['appends a node without changes', [update('a', '1'), { b: null }], [update('a', '1'), { b: null }]],
    ['does not affect states', [{ messages: [1] }, { messages: [2] }], { messages: [1, 2] }],
  ])('%s', (_, chunks, output) => {
    expect(folded(chunks)).toEqual(output);
  });
});
