import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answerText, serve } from '../support/http-server.ts';
import { chunksOf, endOf, failureIn, runOnce, target } from '../support/run.ts';

const events = 'event: data\ndata: "whole "\n\nevent: data\ndata: "answer"\n\nevent: end\n\n';

type Head = { status?: number; type?: string };

/** Replies with a head that does not fit the body, cut anywhere. */
const answer =
  (body: string, { status = 200, type }: Head = {}, pieces = [body]) =>
  async (response: ServerResponse) => {
    response.writeHead(status, type === undefined ? {} : { 'content-type': type });
    for (const piece of pieces)
      await new Promise<void>((resolve) => response.write(piece, () => setImmediate(resolve)));
    response.end();
  };

async function runOf(reply: (response: ServerResponse) => unknown, mode: 'stream' | 'batch' = 'stream') {
  await using server = await serve({ '/c/stream': reply, '/c/invoke': reply });
  const found = await runOnce(target(`${server.origin}/c`, { mode }));
  expect(server.requests).toHaveLength(1);
  return found;
}

describe('stream with an odd head', () => {
  const heads: [string, Head][] = [
    ['status 201', { status: 201, type: 'text/event-stream' }],
    ['status 202', { status: 202, type: 'text/event-stream' }],
    ['status 202 without a type', { status: 202 }],
    ['no content type', {}],
    ['text/plain', { type: 'text/plain; charset=utf-8' }],
    ['text/html', { type: 'text/html' }],
    ['application/octet-stream', { type: 'application/octet-stream' }],
    ['application/json', { type: 'application/json' }],
    ['application/x-ndjson', { type: 'application/x-ndjson' }],
  ];

  test.each(heads)('is read as one: %s', async (_, head) => {
    const found = await runOf(answer(events, head));
    expect([chunksOf(found).join(''), endOf(found)]).toEqual(['whole answer', 'end']);
  });

  test.each([
    ['a comment', `: ping\n\n${events}`],
    ['a byte order mark', `\ufeff${events}`],
    ['blank lines', `\r\n\n${events}`],
    ['an id', `id: 1\n${events}`],
    ['a time to retry', `retry: 3000\n\n${events}`],
  ])('is read as one if it begins with %s', async (_, body) => {
    const found = await runOf(answer(body, { type: 'text/plain' }));
    expect([chunksOf(found).join(''), endOf(found)]).toEqual(['whole answer', 'end']);
  });

  test('is read as one if it arrives byte by byte', async () => {
    const found = await runOf(answer(events, { type: 'text/plain' }, [...events]));
    expect(chunksOf(found).join('')).toBe('whole answer');
  });

  test.each([
    ['a page', '<!doctype html><title>data: x</title>'],
    ['JSON', '{"data": "x"}'],
    ['another field', 'date: today\n\n'],
    ['a field that is cut off', 'dat'],
    ['nothing', ''],
    ['blanks', ' '.repeat(10_000)],
  ])('is not what %s is', async (_, body) => {
    expect(endOf(await runOf(answer(body, { status: 202, type: 'text/plain' })))).toBe('wrong-content');
  });
});

describe('single response with an odd head', () => {
  const body = '{"output": "whole answer", "metadata": {"run_id": "r1"}}';

  test.each<[string, Head]>([
    ['status 201', { status: 201, type: 'application/json' }],
    ['status 202', { status: 202, type: 'application/json' }],
    ['no content type', {}],
    ['text/plain', { type: 'text/plain' }],
    ['text/html', { type: 'text/html' }],
  ])('is read as one: %s', async (_, head) => {
    const found = await runOf(answer(body, head), 'batch');
    expect([chunksOf(found), endOf(found)]).toEqual([['whole answer'], 'end']);
  });

  test.each(['{"outcome": 1}', '{"output": ', '[1]', 'whole answer'])(
    'is not from a runnable: %s',
    async (text) => {
      expect(endOf(await runOf(answer(text, { type: 'text/plain' }), 'batch'))).toBe('wrong-content');
    },
  );
});

test.each(['stream', 'batch'] as const)('204 is an empty answer, in %s mode', async (mode) => {
  const found = await runOf((response) => response.writeHead(204).end(), mode);
  expect([chunksOf(found), endOf(found)]).toEqual([[], 'end']);
});

describe('words of a gateway at the end of a stream', () => {
  const half = 'event: data\ndata: "half"\n\n';

  test.each([
    ['text', 'upstream request timeout', { detail: 'upstream request timeout' }],
    ['text after a line break', '\nstream timeout\r\n', { detail: 'stream timeout' }],
    [
      'JSON',
      '{"message":"The upstream server is timing out"}\n',
      { detail: '{"message":"The upstream server is timing out"}' },
    ],
    ['JSON of several lines', '{\n  "error": "timeout"\n}', { detail: '{\n  "error": "timeout"\n}' }],
    [
      'a page',
      '<html>\n<head><title>504 Gateway Time-out</title></head>\n\n<body>nginx</body></html>\n',
      { detail: '504 Gateway Time-out', isPage: true },
    ],
  ])('are kept: %s', async (_, words, said) => {
    const found = await runOf(answer(half + words, { type: 'text/event-stream' }));
    expect(chunksOf(found)).toEqual(['half']);
    expect(failureIn(found)).toEqual({ kind: 'cut-short', ...said });
    expect(found).toContainEqual(
      expect.objectContaining({
        type: 'unreadable',
        event: '',
        data: words.trim().replaceAll(/\r|\n(?=\n)/g, ''),
      }),
    );
  });

  test.each([
    ['before another event', `stray line\n${half}`],
    ['as a field that is cut off', `${half}dat`],
    ['as an id that is cut off', `${half}id: 4`],
  ])('are not what stands %s', async (_, body) => {
    const found = await runOf(answer(body, { type: 'text/event-stream' }));
    expect(failureIn(found)).toEqual({ kind: 'cut-short' });
  });

  test('do not change the end of a stream that has one', async () => {
    const found = await runOf(answer(`${half}stray line\nevent: end\n\n`, { type: 'text/event-stream' }));
    expect(endOf(found)).toBe('end');
  });

  test('are cut to what a person reads', async () => {
    const found = await runOf(answer(`${half}${'x'.repeat(200_000)}\n`, { type: 'text/event-stream' }));
    expect(failureIn(found)).toHaveProperty('detail', `${'x'.repeat(2_000)}…`);
  });
});

test('a page in place of events keeps its title', async () => {
  const page = '<html><title>Sign in</title></html>';
  expect(failureIn(await runOf(answerText(200, 'text/event-stream', page)))).toMatchObject({
    kind: 'cut-short',
    detail: 'Sign in',
    isPage: true,
  });
});
