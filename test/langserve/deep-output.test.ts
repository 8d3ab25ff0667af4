import { describe, expect, test } from 'vitest';
import type { Json } from '../../lib/json/json.ts';
import { readInvokeReply } from '../../lib/langserve/reply.ts';
import { readChunk } from '../../lib/langserve/stream-message.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { addChunk, emptyFold, outputOf } from '../support/fold.ts';

const nested = (levels: number) => `${'{"a":'.repeat(levels)}"x"${'}'.repeat(levels)}`;
const listed = (levels: number) => `${'['.repeat(levels)}"x"${']'.repeat(levels)}`;
const malformed = { failure: { kind: 'malformed-reply' } };

const folded = (...chunks: Json[]) => {
  const fold = emptyFold();
  for (const chunk of chunks) addChunk(fold, chunk);
  return outputOf(fold);
};

describe('nested data in a reply', () => {
  test.each([nested(10_000), listed(10_000), listed(201)])(
    'of too many levels is refused as a chunk',
    async (data) => {
      await expect(async () => readChunk(data)).rejects.toMatchObject(malformed);
    },
  );

  test('of too many levels is refused as an output', async () => {
    const headers = { 'content-type': 'application/json' };
    const reply = new Response(`{"output":${nested(10_000)}}`, { headers });
    await expect(readInvokeReply(reply, () => undefined)).rejects.toMatchObject(malformed);
  });

  test.each([nested(200), listed(200)])('of 200 levels is read, folded and shown', (data) => {
    const output = folded(readChunk(data), readChunk(data));
    expect(outputParts(output, null)).not.toEqual([]);
    expect(outputText(output)).toContain('x');
  });

  test.each([
    [
      'arguments of a tool call chunk',
      { tool_call_chunks: [{ name: 'f', args: nested(10_000), id: '1', index: 0 }] },
    ],
    ['arguments of a complete tool call', { tool_calls: [{ name: 'f', args: nested(10_000), id: '1' }] }],
  ])('nested in %s stays text', (_, calls) => {
    const output = folded({ type: 'AIMessageChunk', content: '', ...calls });
    expect(outputText(output)).toContain('f');
    expect(outputParts(output, null)[0]).toMatchObject({ kind: 'tool-call', call: { isReadable: false } });
  });

  test('nested in a tool result stays text', () => {
    const output = { type: 'tool', name: 'f', content: listed(10_000) };
    expect(outputParts(output, null)).toMatchObject([{ result: { parts: [{ value: listed(10_000) }] } }]);
  });
});
