import { describe, expect, test } from 'vitest';
import { type Chunk, isBlank } from '../../lib/agent-server/chunk.ts';
import type { JsonObject } from '../../lib/json/json.ts';

const metadata = { langgraph_node: 'model' };
const said = (part: JsonObject): Chunk => ({
  event: 'messages',
  data: [{ type: 'AIMessageChunk', content: '', ...part }, metadata],
});

const ai = { type: 'ai', content: 'Hi', id: 'a' };
const human = { type: 'human', content: 'Hi', id: 'h' };

const update: Chunk = { event: 'updates', data: { model: { messages: [ai] } } };

describe('the first token of an Agent Server', () => {
  test.each<[string, Chunk, boolean]>([
    ['is no piece that opens a message', said({}), true],
    ['is no piece with tokens alone', said({ usage_metadata: { input_tokens: 1 } }), true],
    ['is a piece of a text', said({ content: 'Hi' }), false],
    ['is a piece in a sub-graph', { ...said({ content: 'Hi' }), event: 'messages|writer:1' }, false],
    ['is a piece of a call', said({ tool_call_chunks: [{ name: 'search', args: '' }] }), false],
    ['is a call in JavaScript', said({ type: 'ai', tool_calls: [{ name: 'search', args: {} }] }), false],
    ['is a thought', said({ additional_kwargs: { reasoning_content: 'Let' } }), false],
    ['is no result of a tool', { event: 'messages', data: [{ ...human, type: 'tool' }, metadata] }, true],
    ['is no update, whose messages come by themselves, too', update, true],
    ['is no document that a node found', { event: 'updates', data: { retrieve: { docs: ['x'] } } }, true],
    ['is no state, which repeats what was said', { event: 'values', data: { messages: [human, ai] } }, true],
    ['is an event of the application', { event: 'custom', data: 'Hi' }, false],
  ])('%s', (_, chunk, expected) => {
    expect(isBlank(chunk)).toBe(expected);
  });
});
