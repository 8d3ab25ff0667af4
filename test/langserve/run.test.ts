import { describe, expect, test } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import { langserve } from '../../lib/langserve/langserve.ts';
import { answerJson, answerStream, serve } from '../support/http-server.ts';
import { recordedJson, recording } from '../support/recordings.ts';
import { chunksOf, endOf, runOnce, target } from '../support/run.ts';

const metadata = 'event: metadata\r\ndata: {"run_id": "r1", "feedback_tokens": []}\r\n\r\n';
const data = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const end = 'event: end\r\n\r\n';
const never = new AbortController().signal;

describe('run of a stream', () => {
  test('yields the events in order and ends once', async () => {
    await using server = await serve({ '/c/stream': answerStream(metadata, data('Hel'), data('lo'), end) });
    expect(await runOnce(target(`${server.origin}/c`))).toMatchObject([
      { type: 'sent' },
      { type: 'reply', status: 200 },
      { type: 'metadata', runId: 'r1', data: { run_id: 'r1', feedback_tokens: [] } },
      { type: 'chunks', chunks: ['Hel'] },
      { type: 'chunks', chunks: ['lo'] },
      { type: 'end' },
    ]);
  });

  test.each<[boolean | undefined, RequestCredentials]>([
    [undefined, 'omit'],
    [false, 'omit'],
    [true, 'include'],
  ])('sends cookies only if the profile says so: %s', async (sendCookies, credentials) => {
    await using server = await serve({ '/c/stream': answerStream(end) });
    const seen: RequestInit[] = [];
    const watched: typeof fetch = (url, init = {}) => {
      seen.push(init);
      return fetch(url, init);
    };
    const cookies = sendCookies === undefined ? {} : { sendCookies };
    const events = await runOnce(target(`${server.origin}/c`, { fetch: watched, ...cookies }));
    expect(endOf(events)).toBe('end');
    expect(seen).toMatchObject([{ credentials, redirect: 'manual' }]);
  });

  test('posts the input to /stream with the headers of the profile', async () => {
    await using server = await serve({ '/c/stream': answerStream(end) });
    await runOnce(target(`${server.origin}/c`, { headers: [['X-Token', 'secret']] }));
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        body: '{"input":"hi"}',
        headers: { 'x-token': 'secret', 'content-type': 'application/json', accept: 'text/event-stream' },
      },
    ]);
  });

  test.each([
    ['nothing', {}, null, '{"input":"hi"}'],
    ['a value', { a: 1 }, null, '{"input":"hi","config":{"configurable":{"a":1}}}'],
    ['the conversation', {}, { key: 'b', id: '2' }, '{"input":"hi","config":{"configurable":{"b":"2"}}}'],
  ])('sends a configuration only if there is one: %s', async (_, values, memory, body) => {
    const parts = { text: 'hi', history: [], values: {} };
    const request = langserve.request({ plan: { kind: 'text' }, parts, values, memory }) ?? {};
    await using server = await serve({ '/c/stream': answerStream(end) });
    for await (const _event of connect(target(`${server.origin}/c`)).run(request, never));
    expect(server.requests.map((request) => request.body)).toEqual([body]);
  });

  test('reads bytes one at a time, with characters and line breaks split', async () => {
    const whole = recording('gen-newlines-unicode.stream.sse');
    await using server = await serve({
      '/c/stream': answerStream(...[...whole].map((byte) => Uint8Array.of(byte))),
    });
    const { output } = recordedJson('gen-newlines-unicode.invoke.json') as { output: string };
    expect(chunksOf(await runOnce(target(`${server.origin}/c`))).join('')).toBe(output);
  });

  test.each([
    [
      'handles pings and comments before metadata',
      `: ping - now\r\n\r\n: x\r\n\r\n${metadata}${data('a')}${end}`,
      'a',
      'end',
    ],
    ['needs no metadata', data('a') + end, 'a', 'end'],
    ['needs no chunk', end, '', 'end'],
    ['ignores events after the end', data('a') + end + data('b'), 'a', 'end'],
    [
      'joins an event of several data lines',
      'event: data\ndata: "a\ndata: b"\n\nevent: end\n\n',
      '',
      'malformed-reply',
    ],
    ['is cut short without an end event', metadata + data('a'), 'a', 'cut-short'],
    ['is cut short inside an event', `${metadata}${data('a')}event: data\r\ndata: "b`, 'a', 'cut-short'],
    ['is cut short with an empty body', '', '', 'cut-short'],
    [
      'fails at a chunk that is not JSON',
      `${data('a')}event: data\r\ndata: {oops\r\n\r\n${data('b')}${end}`,
      'a',
      'malformed-reply',
    ],
    [
      'reads the rejection that LangServe v0.0.41 streams',
      'event: error\r\ndata: {"status_code": 422, "message": "[{\'loc\': ()}]"}\r\n\r\n',
      '',
      'rejected-input',
    ],
    ['reads an error that is not JSON', `${data('a')}event: error\ndata: boom\n\n`, 'a', 'runnable-error'],
    ['reads an error without data', 'event: error\n\n', '', 'runnable-error'],
  ])('%s', async (_, body, text, ending) => {
    await using server = await serve({ '/c/stream': answerStream(body) });
    const events = await runOnce(target(`${server.origin}/c`));
    expect([chunksOf(events).join(''), endOf(events)]).toEqual([text, ending]);
  });

  test('keeps an unknown event for the trace', async () => {
    await using server = await serve({ '/c/stream': answerStream('event: progress\ndata: 50%\n\n', end) });
    expect(await runOnce(target(`${server.origin}/c`))).toContainEqual(
      expect.objectContaining({ type: 'unknown', event: 'progress', data: '50%' }),
    );
  });

  test('reads an event of 5 MB', async () => {
    const text = 'ö'.repeat(2_500_000);
    await using server = await serve({ '/c/stream': answerStream(metadata, data(text), end) });
    const events = await runOnce(target(`${server.origin}/c`));
    expect(chunksOf(events).join('') === text && endOf(events)).toBe('end');
  });
});

describe('run of a single response', () => {
  test('posts to /invoke and yields the events of a stream with one chunk', async () => {
    await using server = await serve({ '/c/invoke': answerJson(200, recordedJson('str.invoke.json')) });
    expect(await runOnce(target(`${server.origin}/c`, { mode: 'batch' }))).toMatchObject([
      { type: 'sent' },
      { type: 'reply', status: 200 },
      { type: 'metadata', runId: '6df501f5-fd9e-4574-aedb-4ae7721b4082' },
      { type: 'chunks', chunks: ['echo: hi'] },
      { type: 'end' },
    ]);
    expect(server.requests.map(({ path }) => path)).toEqual(['/c/invoke']);
  });

  test('keeps metadata beside the output', async () => {
    await using server = await serve({
      '/c/invoke': answerJson(200, recordedJson('callback-events.invoke.json')),
    });
    const events = await runOnce(target(`${server.origin}/c`, { mode: 'batch' }));
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'metadata',
        data: expect.objectContaining({ callback_events: expect.anything() }),
      }),
    );
  });

  test.each<[string, unknown, string]>([
    ['accepts null as output', { output: null }, 'end'],
    ['fails without an output', { result: 1 }, 'malformed-reply'],
    ['fails without an object', ['x'], 'malformed-reply'],
  ])('%s', async (_, body, ending) => {
    await using server = await serve({ '/c/invoke': answerJson(200, body) });
    expect(endOf(await runOnce(target(`${server.origin}/c`, { mode: 'batch' })))).toBe(ending);
  });
});
