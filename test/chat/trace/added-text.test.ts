import { describe, expect, test } from 'vitest';
import { addedText } from '../../../lib/chat/trace/added-text.ts';
import { stepReading } from '../../../lib/langserve/steps/step-reader.ts';
import { recordedItems } from '../../support/step-items.ts';

const event = (value: unknown) => ({ kind: 'event' as const, text: JSON.stringify(value) });
const chunk = (part: object) => ({ type: 'AIMessageChunk', id: 'm', content: '', ...part });
const piece = (name: string | null, args: string) => ({
  tool_call_chunks: [{ name, args, id: null, index: 0 }],
});
const whole = (content: string) => [{ type: 'ai', id: 'm', content }];

describe('the row of an event says what it added', () => {
  test.each<[string, unknown, unknown, string]>([
    ['a text', 'The ', undefined, '"The "'],
    ['a piece of a message', chunk({ content: 'cat' }), chunk({ content: 'ca' }), '"cat"'],
    [
      'a piece of a message with its node',
      [chunk({ content: ' sat' }), { langgraph_node: 'a' }],
      undefined,
      '" sat"',
    ],
    ['the name of a call', chunk(piece('search', '')), undefined, 'search'],
    ['arguments of a call', chunk(piece(null, '{"q"')), undefined, '{"q"'],
    ['tokens', chunk({ usage_metadata: { input_tokens: 3, output_tokens: 4 } }), undefined, '3 in, 4 out'],
    ['a piece of a field', { answer: '10' }, { answer: '1' }, 'answer: "10"'],
    ['a message that is sent whole again', whole('The cat'), whole('The '), '"cat"'],
    ['a structure that grew', { a: 'The cat', b: 1 }, { a: 'The ', b: 1 }, 'a: "cat"'],
    ['a field named like a member of all objects', { constructor: 'x', b: 1 }, { b: 1 }, 'constructor: "x"'],
    ['a new field', { a: 'x', b: [1] }, { a: 'x' }, 'b: 1'],
    [
      'the new message of a state',
      { messages: [...whole('Hi'), ...whole('Ho')] },
      { messages: whole('Hi') },
      'messages: "Ho"',
    ],
    ['documents', [{ type: 'Document', page_content: 'A', metadata: { source: 'a.md' } }], undefined, 'a.md'],
    ['nothing: the text as it came', { a: 1 }, { a: 1 }, '{"a":1}'],
  ])('%s', (_, value, before, expected) => {
    expect(addedText(event(value), before === undefined ? undefined : event(before))).toBe(expected);
  });

  test.each([
    ['a comment', { kind: 'comment' as const, text: '"ping"' }],
    ['half an event', { kind: 'half' as const, text: '"pi' }],
    ['a text that is no JSON', { kind: 'event' as const, text: 'pi' }],
    ['a long event', event('x'.repeat(60_000))],
  ])('%s is shown as it came', (_, item) => {
    expect(addedText(item)).toBe(item.text);
  });
});

test.each([
  ['stream-events.sse', '"Hello" · GenericFakeChatModel · on_chat_model_stream'],
  ['stream-log.sse', '"Hello" · /logs/GenericFakeChatModel/streamed_output/-'],
])('the row of a step begins with what the step put out: %s', (name, expected) => {
  const rows = recordedItems(name).map(({ text }) =>
    addedText({ kind: 'event', text }, undefined, stepReading.told),
  );
  expect(rows).toContain(expected);
});
