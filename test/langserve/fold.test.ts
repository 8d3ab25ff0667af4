import { describe, expect, test } from 'vitest';
import { isJsonObject, type Json, type JsonObject } from '../../lib/json/json.ts';
import { createSseDecoder } from '../../lib/sse/sse.ts';
import { fc } from '../support/fast-check.ts';
import { addChunk, emptyFold, foldOf, outputOf } from '../support/fold.ts';
import { recordedJson, recordedText } from '../support/recordings.ts';

function folded(chunks: Json[]): Json | undefined {
  const fold = emptyFold();
  for (const chunk of chunks) addChunk(fold, chunk);
  return outputOf(fold);
}

function recordedChunks(name: string): Json[] {
  const chunks: Json[] = [];
  createSseDecoder(({ event, data }) => {
    if (event === 'data') chunks.push(JSON.parse(data) as Json);
  })(recordedText(`${name}.stream.sse`));
  return chunks;
}

/** Fields in which the two endpoints differ by design (docs/protocol.md#adding-chunks). */
const different = ['id', 'type', 'response_metadata', 'tool_call_chunks', 'chunk_position'];

const comparable = (output: Json | undefined): unknown =>
  isJsonObject(output) && 'content' in output
    ? Object.fromEntries(Object.entries(output).filter(([key]) => !different.includes(key)))
    : output;

describe('folded /stream equals /invoke of', () => {
  test.each(['str', 'gen-newlines-unicode', 'chat-model', 'chunks-tools', 'docs', 'dict-addable', 'file'])(
    '%s',
    (name) => {
      const { output } = recordedJson(`${name}.invoke.json`) as { output: Json };
      expect(comparable(folded(recordedChunks(name)))).toEqual(comparable(output));
    },
  );
});

const chunk = (content: Json, rest: JsonObject = {}): JsonObject => ({
  type: 'AIMessageChunk',
  content,
  ...rest,
});
const call = (index: number, args: string, rest: JsonObject = {}): JsonObject => ({
  name: null,
  id: null,
  ...rest,
  args,
  index,
  type: 'tool_call_chunk',
});

describe("fold of chunks, by Python's rules", () => {
  test.each<[string, Json[], Json | undefined]>([
    ['nothing', [], undefined],
    ['text', ['a', '', 'b'], 'ab'],
    ['numbers', [1, 2], 3],
    ['lists', [[1], [2, 3]], [1, 2, 3]],
    ['text and null', [null, 'a', null, 'b'], 'ab'],
    ['null only', [null], null],
    ['dicts, by key', [{ a: 'x' }, { b: 1 }, { a: 'y', b: 2 }], { a: 'xy', b: 3 }],
    [
      'dicts with null on either side',
      [
        { a: null, b: 'x' },
        { a: 'y', b: null },
      ],
      { a: 'y', b: 'x' },
    ],
    ['nested dicts', [{ agent: { m: ['a'] } }, { agent: { m: ['b'] } }], { agent: { m: ['a', 'b'] } }],
    ['dict values of different types, as a list', [{ a: 'x' }, { a: 1 }], { a: ['x', 1] }],
    ['booleans, as the last one', [{ a: true }, { a: false }], { a: false }],
    ['chunks of different types, as a list', ['a', { b: 1 }, { c: 2 }], ['a', { b: 1, c: 2 }]],
    ['equal booleans, as a list', [true, true], [true, true]],
    [
      'documents, as a list',
      [
        { type: 'Document', page_content: 'a' },
        { type: 'Document', page_content: 'b' },
      ],
      [
        { type: 'Document', page_content: 'a' },
        { type: 'Document', page_content: 'b' },
      ],
    ],
    [
      'complete messages, as a list',
      [
        { type: 'ai', content: 'a' },
        { type: 'ai', content: 'b' },
      ],
      [
        { type: 'ai', content: 'a' },
        { type: 'ai', content: 'b' },
      ],
    ],
    ['message chunks in a dict', [{ answer: chunk('a') }, { answer: chunk('b') }], { answer: chunk('ab') }],
    [
      'a key named __proto__',
      [JSON.parse('{"__proto__": "a"}') as Json],
      JSON.parse('{"__proto__": "a"}') as Json,
    ],
  ])('of %s', (_, chunks, output) => {
    expect(folded(chunks)).toEqual(output);
  });
});

describe('fold of message chunks', () => {
  test.each<[string, Json[], JsonObject]>([
    ['concatenates text', [chunk('a'), chunk('b')], chunk('ab')],
    [
      'keeps text before blocks',
      [chunk('a'), chunk([{ type: 'text', text: 'b', index: 0 }])],
      chunk(['a', { type: 'text', text: 'b', index: 0 }]),
    ],
    [
      'joins blocks with the same index',
      [chunk([{ type: 'text', text: 'a', index: 0 }]), chunk([{ type: 'text', text: 'b', index: 0 }])],
      chunk([{ type: 'text', text: 'ab', index: 0 }]),
    ],
    ['appends text to the text of a list', [chunk(['a']), chunk('b'), chunk('')], chunk(['ab'])],
    [
      'sums usage',
      [
        chunk('', { usage_metadata: null }),
        chunk('', { usage_metadata: { total_tokens: 1 } }),
        chunk('', { usage_metadata: { total_tokens: 2 } }),
      ],
      chunk('', { usage_metadata: { total_tokens: 3 } }),
    ],
    [
      "prefers the provider's id",
      [chunk('', { id: 'lc_run--1' }), chunk('', { id: 'msg_1' })],
      chunk('', { id: 'msg_1' }),
    ],
    [
      'keeps the first id',
      [chunk('', { id: 'run-1' }), chunk('', { id: 'run-2' })],
      chunk('', { id: 'run-1' }),
    ],
    ['keeps an unknown field', [chunk('a'), chunk('b', { colour: 'red' })], chunk('ab', { colour: 'red' })],
    [
      'concatenates text in kwargs, but not an equal id',
      [
        chunk('', { additional_kwargs: { id: 'x', f: 'a' } }),
        chunk('', { additional_kwargs: { id: 'x', f: 'b' } }),
      ],
      chunk('', { additional_kwargs: { id: 'x', f: 'ab' } }),
    ],
  ])('%s', (_, chunks, output) => {
    expect(folded(chunks)).toEqual(output);
  });

  test('assembles tool calls by index and parses them at the end', () => {
    const output = folded([
      chunk('', {
        tool_call_chunks: [
          call(0, '', { name: 'search', id: 'c1' }),
          call(1, '{', { name: 'add', id: 'c2' }),
        ],
      }),
      chunk('', { tool_call_chunks: [call(0, '{"q":'), call(1, 'oops')] }),
      chunk('', { tool_call_chunks: [call(0, '"x"}')] }),
    ]);
    expect(output).toMatchObject({
      tool_calls: [{ name: 'search', args: { q: 'x' }, id: 'c1', type: 'tool_call' }],
      invalid_tool_calls: [{ name: 'add', args: '{oops', id: 'c2' }],
    });
  });
});

describe('fold of any chunks', () => {
  test('never throws, and neither changes nor keeps a chunk', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (values) => {
        const chunks = values as Json[];
        const before = JSON.stringify(chunks);
        folded(chunks);
        expect(JSON.stringify(chunks)).toBe(before);
      }),
    );
  });

  test('never loses text', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (texts) => {
        expect(outputOf(foldOf(texts), 'add') ?? '').toBe(texts.join(''));
        expect((folded(texts.map((text) => chunk(text))) as JsonObject | undefined)?.content ?? '').toBe(
          texts.join(''),
        );
      }),
    );
  });
});
