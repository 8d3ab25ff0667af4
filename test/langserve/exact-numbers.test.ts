import { describe, expect, test } from 'vitest';
import { chunksIn, type JournalEntry, keptHappening } from '../../lib/chat/run/journal-entry.ts';
import { type Json, type JsonObject, parseJson, writeJson } from '../../lib/json/json.ts';
import { connect } from '../../lib/langserve/connect.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { outputParts } from '../../lib/output/output-parts.ts';
import { outputText } from '../../lib/output/output-text.ts';
import { keptBody } from '../../lib/runnable/kept-body.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { runFrame } from '../../lib/wire/frames.ts';
import { aRun } from '../support/conversation.ts';
import { foldOf, outputOf } from '../support/fold.ts';
import { answerStream, answerText, serve } from '../support/http-server.ts';
import { chunksOf, target } from '../support/run.ts';

const order =
  '{"answer":"Your order is ready.","order_id":1234567890123456789,"price":1.10,"of":[1e400,-0,NaN]}';
const read = (json: string) => parseJson(json) ?? null;

/** Streams, or answers with, one output. `cut`: length of the pieces on the wire. */
async function answered(json: string, mode: 'stream' | 'batch', cut = 1_000) {
  const body = `event: data\r\ndata: ${json}\r\n\r\nevent: end\r\n\r\n`;
  const pieces = body.match(new RegExp(`[^]{1,${cut}}`, 'g')) ?? [];
  await using server = await serve({
    '/c/stream': answerStream(...pieces),
    '/c/invoke': answerText(200, 'application/json', `{"output":${json},"metadata":{}}`),
  });
  const input = read('{"order":1234567890123456789,"price":1.10}');
  const config = { configurable: read('{"limit":9007199254740993}') as JsonObject };
  const events: RunEvent[] = [];
  const runnable = connect(target(`${server.origin}/c`, { mode }));
  for await (const event of runnable.run({ input, config }, new AbortController().signal)) events.push(event);
  return { events, sent: server.requests[0]?.body };
}

describe.each(['stream', 'batch'] as const)('an answer by %s', (mode) => {
  test('has the numbers that the server wrote, also in its text and from the journal', async () => {
    const { events } = await answered(order, mode);
    const output = outputOf(foldOf(chunksOf(events)));
    expect(writeJson(output)).toBe(order);
    const dict = read('{"order_id":1234567890123456789,"price":1.10}');
    expect(outputText(dict)).toBe('{\n  "order_id": 1234567890123456789,\n  "price": 1.10\n}');
    const happenings = events.map((event) => ({ at: 0, happening: keptHappening(event) }));
    const journal: JournalEntry[] = structuredClone([{ runId: 'r1', seq: 1, happenings }]);
    expect(writeJson(chunksIn(journal, langserve.answers, { mode }))).toBe(`[${order}]`);
  });

  test('is asked for with the numbers as they are written', async () => {
    const { sent } = await answered('"ok"', mode);
    expect(sent).toBe(
      '{"input":{"order":1234567890123456789,"price":1.10},"config":{"configurable":{"limit":9007199254740993}}}',
    );
  });
});

test('an answer has its numbers, wherever the stream is cut', async () => {
  for (const cut of [1, 2, 3, 7]) {
    const { events } = await answered(order, 'stream', cut);
    expect(writeJson(chunksOf(events))).toBe(`[${order}]`);
  }
});

test('an answer goes to the page with the numbers as they came', () => {
  const fold = foldOf([read(order)]);
  const frame = { type: 'snapshot', runId: 'r1', run: aRun({}), fold };
  const arrived = runFrame.parse(structuredClone(JSON.parse(JSON.stringify(frame))));
  expect(arrived.type === 'snapshot' && writeJson(outputOf(arrived.fold))).toBe(order);
});

const piece = (args: string): Json => ({
  type: 'AIMessageChunk',
  content: '',
  tool_call_chunks: [{ type: 'tool_call_chunk', index: 0, id: null, name: null, args }],
});

describe('pieces of an answer', () => {
  test.each<[string, string[], string]>([
    ['whole numbers add up exactly', ['1234567890123456789', '1'], '1234567890123456790'],
    ['floats add up as floats', ['1.0', '2.0'], '3.0'],
    [
      'numbers in deltas add up',
      ['{"n":9007199254740993}', '{"n":9007199254740993}'],
      '{"n":18014398509481986}',
    ],
    ['a number in a snapshot gains digits', ['{"n":1.1}', '{"n":1.10}', '{"n":1.105}'], '{"n":1.105}'],
    [
      'an exact number in a snapshot stays',
      ['{"n":1.10,"t":"a"}', '{"n":1.10,"t":"ab"}', '{"n":1.10,"t":"abc"}'],
      '{"n":1.10,"t":"abc"}',
    ],
    ['an exact number is listed beside a text', ['{"n":"a","m":1}', '{"n":1.10}'], '{"n":["a",1.10],"m":1}'],
  ])('%s', (_, chunks, output) => {
    expect(writeJson(outputOf(foldOf(chunks.map(read))))).toBe(output);
  });

  test('usage of message chunks adds up exactly', () => {
    const chunk = (tokens: string): Json =>
      read(`{"type":"AIMessageChunk","content":"","usage_metadata":{"input_tokens":${tokens}}}`);
    const message = outputOf(foldOf([chunk('9007199254740993'), chunk('2')]));
    expect(writeJson(message)).toContain('"usage_metadata":{"input_tokens":9007199254740995}');
  });

  test('arguments of a call keep their numbers', () => {
    const message = outputOf(foldOf([piece('{"order": 12345678'), piece('90123456789, "p": 1.10}')]));
    expect(writeJson(message)).toContain('"args":{"order":1234567890123456789,"p":1.10}');
  });
});

describe('numbers that other clients are reported to have changed', () => {
  test.each([
    ['josdejong/jsoneditor#340', '{"int":1234567890123456789,"str":"1234567890123456789"}'],
    ['IvanMathy/Boop#372', '{"id":6150769120280496265}'],
    ['sidorares/json-bigint#87', '{"aa":1.00}'],
    ['getsentry/sentry#1979', '{"x":Infinity}'],
  ])('%s', async (_, json) => {
    const { events } = await answered(json, 'stream');
    expect(writeJson(outputOf(foldOf(chunksOf(events))))).toBe(json);
  });

  test('earendil-works/pi#8943: in the arguments of a call', () => {
    const message = outputOf(foldOf([piece('{"id": 25122920421'), piece('21000001}')])) ?? null;
    expect(writeJson(outputParts(message, null))).toContain('{"id":2512292042121000001}');
  });

  test('langfuse/langfuse#14449: in JSON within a text', () => {
    const result = { type: 'tool', content: '{"id": 107505301260286111}', tool_call_id: 'c1', name: 'find' };
    expect(writeJson(outputParts(result, null))).toContain('{"id":107505301260286111}');
  });
});

describe('the body that a trace keeps', () => {
  test('has the numbers as they were sent', () => {
    expect(keptBody(read(order)).body).toBe(order);
  });

  test('lacks the hidden ones, as they were typed', () => {
    const body = read('{"pin":1234567890123456789,"of":[1.50,1.5],"text":"1.50"}');
    expect(keptBody(body, ['1234567890123456789', '1.50']).body).toBe(
      '{"pin":"[secret]","of":["[secret]",1.5],"text":"[secret]"}',
    );
  });
});
