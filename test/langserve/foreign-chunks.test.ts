import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../lib/json/json.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { foldOf, outputOf, unclearReading } from '../support/fold.ts';
import { answerJson, answerStream, serve } from '../support/http-server.ts';
import { chunksOf, endOf, failureIn, outputOfRun, runOnce, target } from '../support/run.ts';

const pieces = ['Hel', 'lo ', 'there'];
const asEvents = (event: (piece: string, place: number) => Json) => pieces.map(event);

/** The head of a chunk of OpenAI; servers of FastAPI often make a new id for each. */
const completion = (choices: Json[], more: JsonObject = {}, place = 0): JsonObject => ({
  id: `chatcmpl-${place}`,
  object: 'chat.completion.chunk',
  created: 1_764_000_000,
  model: 'graph',
  choices,
  ...more,
});
const delta = (said: JsonObject, reason: string | null = null): JsonObject =>
  completion([{ index: 0, delta: said, logprobs: null, finish_reason: reason }]);

describe('stream of a server made by hand', () => {
  test.each<[string, Json[]]>([
    ['text with a flag', [...asEvents((text) => ({ text, done: false })), { text: '', done: true }]],
    [
      'text with a reason',
      [...asEvents((text) => ({ text, finish_reason: null })), { text: null, finish_reason: 'stop' }],
    ],
    ['deltas alone', asEvents((piece) => ({ delta: piece }))],
    ['deltas with an id', asEvents((piece, index) => ({ id: 'a1', index, delta: piece }))],
    [
      'deltas with a role',
      [{ delta: { role: 'assistant' } }, ...asEvents((content) => ({ delta: { content } }))],
    ],
    ['content blocks', asEvents((text) => ({ type: 'text', text }))],
    [
      'tokens and an end',
      [...asEvents((content) => ({ type: 'token', content })), { type: 'done', message_id: 'm1' }],
    ],
    [
      'named events',
      [{ event: 'start' }, ...asEvents((content) => ({ event: 'token', content })), { event: 'end' }],
    ],
    [
      'parts of a message',
      [
        { type: 'start' },
        { type: 'text-start', id: '0' },
        ...asEvents((piece) => ({ type: 'text-delta', id: '0', delta: piece })),
        { type: 'text-end', id: '0' },
        { type: 'finish' },
      ],
    ],
    [
      'completions of text',
      asEvents((text) =>
        completion([{ index: 0, text, finish_reason: null }], { object: 'text_completion' }),
      ),
    ],
    [
      'completions of a chat',
      [
        delta({ role: 'assistant', content: '' }),
        ...asEvents((content) => delta({ content })),
        delta({}, 'stop'),
      ],
    ],
    [
      'completions with new ids',
      asEvents((content, place) => completion([{ index: 0, delta: { content } }], {}, place)),
    ],
  ])('%s is one text', (_, chunks) => {
    const fold = foldOf(chunks);
    expect(outputText(outputOf(fold) ?? null, null)).toBe('Hello there');
    expect(unclearReading(fold)).toBeUndefined();
  });

  test('a flag at the end of dicts goes on with them, and offers the other reading', () => {
    const fold = foldOf([...asEvents((text) => ({ text })), { text: '', done: true }]);
    expect(outputOf(fold)).toEqual({ text: 'Hello there', done: true });
    expect(unclearReading(fold)).toBe('add');
  });

  test('events with more to say stand beside the text', () => {
    const done = { type: 'done', citations: [{ url: 'https://e.example' }] };
    expect(outputOf(foldOf([{ type: 'token', content: 'Hi' }, done]))).toEqual(['Hi', done]);
  });

  test.each<[string, Json[], Json]>([
    ['reasoning', [{ type: 'reasoning', delta: 'a' }], { type: 'reasoning', delta: 'a' }],
    [
      'arguments of a tool',
      [{ type: 'tool-input-delta', delta: '{' }],
      { type: 'tool-input-delta', delta: '{' },
    ],
    ['a document with an id', [{ id: 'd1', text: 'a' }], { id: 'd1', text: 'a' }],
    ['a dict with one field', [{ text: 'a' }, { text: 'b' }], { text: 'ab' }],
    ['a dict with more fields', [{ delta: 'a', score: { n: 1 } }], { delta: 'a', score: { n: 1 } }],
    [
      'several answers at once',
      [completion([{ index: 0 }, { index: 1 }])],
      completion([{ index: 0 }, { index: 1 }]),
    ],
    ['a whole message', [{ type: 'ai', content: 'a' }], { type: 'ai', content: 'a' }],
  ])('is not guessed: %s', (_, chunks, output) => {
    expect(outputOf(foldOf(chunks))).toEqual(output);
  });
});

test('a completion of OpenAI is a message with all that it says', () => {
  const call = (index: number, part: JsonObject, id: string | null = null) => ({
    index,
    id,
    type: 'function',
    function: part,
  });
  const chunks = [
    delta({ role: 'assistant', content: null, reasoning_content: 'Let ' }),
    delta({ reasoning_content: 'me see.' }),
    delta({ content: 'One moment.' }),
    delta({ refusal: 'No' }),
    delta({ tool_calls: [call(0, { name: 'look', arguments: '' }, 'c1')] }),
    delta({ tool_calls: [call(0, { arguments: '{"a":' })] }),
    delta({ tool_calls: [call(0, { arguments: '1}' }), call(1, { name: 'see', arguments: '{}' }, 'c2')] }),
    delta({}, 'tool_calls'),
    completion([], { usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 } }),
  ];
  expect(outputOf(foldOf(chunks))).toMatchObject({
    type: 'AIMessageChunk',
    content: 'One moment.',
    additional_kwargs: { reasoning_content: 'Let me see.', refusal: 'No' },
    tool_calls: [
      { name: 'look', args: { a: 1 }, id: 'c1' },
      { name: 'see', args: {}, id: 'c2' },
    ],
    response_metadata: { finish_reason: 'tool_calls', model_name: 'graph' },
    usage_metadata: { input_tokens: 3, output_tokens: 4, total_tokens: 7 },
  });
});

test('usage that is repeated with each chunk counts once', () => {
  const counted = (tokens: number, reason: string | null) => ({
    ...delta({ content: 'a' }, reason),
    usage: { prompt_tokens: 1, completion_tokens: tokens },
  });
  expect(outputOf(foldOf([counted(1, null), counted(2, 'stop')]))).toMatchObject({
    usage_metadata: { input_tokens: 1, output_tokens: 2 },
  });
});

describe('[DONE]', () => {
  const event = (data: string) => `event: data\r\ndata: ${data}\r\n\r\n`;
  const events = [...pieces.map((piece) => event(JSON.stringify(piece))), event('[DONE]')];

  test('is kept for the trace, and is no part of the answer', async () => {
    await using server = await serve({ '/c/stream': answerStream(...events, 'event: end\r\n\r\n') });
    const all = await runOnce(target(`${server.origin}/c`));
    expect([outputOf(foldOf(chunksOf(all))), endOf(all)]).toEqual(['Hello there', 'end']);
    expect(all).toContainEqual(expect.objectContaining({ type: 'unknown', event: 'data', data: '[DONE]' }));
  });

  test('does not end a stream', async () => {
    await using server = await serve({ '/c/stream': answerStream(...events) });
    expect(failureIn(await runOnce(target(`${server.origin}/c`)))).toEqual({ kind: 'cut-short' });
  });
});

describe('single response of a server made by hand', () => {
  const message = {
    role: 'assistant',
    content: 'Hello there',
    refusal: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }],
  };
  const whole = completion([{ index: 0, message, finish_reason: 'stop' }], { object: 'chat.completion' });
  const read = {
    content: 'Hello there',
    additional_kwargs: {},
    tool_calls: [{ name: 'look', args: { a: 1 }, id: 'c1' }],
    response_metadata: { finish_reason: 'stop' },
  };

  test.each<[string, JsonObject, Json]>([
    ['a completion', whole, read],
    ['a completion as the output', { output: whole, metadata: {} }, read],
    ['a text', { text: 'Hello there' }, { text: 'Hello there' }],
  ])('%s is an answer', async (_, body, output) => {
    await using server = await serve({ '/c/invoke': answerJson(200, body) });
    expect(await outputOfRun(`${server.origin}/c`, 'batch', 'hi')).toMatchObject(output as object);
  });

  test('anything else is told', async () => {
    await using server = await serve({ '/c/invoke': answerJson(200, { text: 'a', detail: 'b' }) });
    const events = await runOnce(target(`${server.origin}/c`, { mode: 'batch' }));
    expect(failureIn(events)?.kind).toBe('malformed-reply');
  });
});
