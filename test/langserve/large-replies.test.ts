import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createBodyReader } from '../../lib/http/reply-body.ts';
import { type Answer, answerStream, serve, sseHeaders } from '../support/http-server.ts';
import { chunksOf, endOf, failureIn, runOnce, target } from '../support/run.ts';

const mebibyte = 1024 * 1024;
const limit = 32 * mebibyte;
const tooLarge = { kind: 'reply-too-large', limitMiB: 32 };

const event = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const end = 'event: end\r\n\r\n';
const json = { 'content-type': 'application/json' };

const zipped =
  (headers: Record<string, string>, body: string): Answer =>
  (response) =>
    response.writeHead(200, { ...headers, 'content-encoding': 'gzip' }).end(gzipSync(body));

/** Writes the same piece until the client disconnects. */
async function writeOn(response: ServerResponse, piece: string) {
  while (!response.destroyed) await new Promise((resolve) => response.write(piece, resolve));
}

describe('stream of more than 32 MiB', () => {
  test.each<[string, Answer]>([
    ['uncompressed', answerStream(...Array.from({ length: 40 }, () => event('x'.repeat(mebibyte))), end)],
    ['as 40 kB of gzip', zipped(sseHeaders, event('x'.repeat(mebibyte)).repeat(40) + end)],
  ])('ends as too large and keeps its first 31 chunks: %s', async (_, answer) => {
    await using server = await serve({ '/c/stream': answer });
    const events = await runOnce(target(`${server.origin}/c`));
    expect(failureIn(events)).toEqual(tooLarge);
    expect(chunksOf(events)).toHaveLength(31);
  });

  test.each([
    ['chunks', event('x'.repeat(mebibyte))],
    ['pings', `: ping ${'x'.repeat(1_000)}\r\n\r\n`],
    ['unknown events', `event: progress\r\ndata: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('is aborted by the client at once: endless %s', async (_, piece) => {
    await using server = await serve({
      '/c/stream': (response) => writeOn(response.writeHead(200, sseHeaders), piece),
    });
    expect(failureIn(await runOnce(target(`${server.origin}/c`)))).toEqual(tooLarge);
    await server.requests[0]?.left;
  });
});

test('an event of more than 16 MiB ends the stream and keeps the chunks before it', async () => {
  const answer = answerStream(event('first'), event('x'.repeat(16 * mebibyte)), end);
  await using server = await serve({ '/c/stream': answer });
  const events = await runOnce(target(`${server.origin}/c`));
  expect(failureIn(events)).toEqual({ kind: 'event-too-large', limitMiB: 16 });
  expect(chunksOf(events)).toHaveLength(1);
});

describe('single response', () => {
  const reply = (size: number) => {
    const empty = '{"output":""}';
    return `{"output":"${'x'.repeat(size - empty.length)}"}`;
  };

  test.each([
    ['of 32 MiB is accepted', limit, 'end'],
    ['of one byte more is refused', limit + 1, 'reply-too-large'],
    ['of 100 MiB in 100 kB of gzip is refused', 100 * mebibyte, 'reply-too-large'],
  ])('%s', async (_, size, ending) => {
    await using server = await serve({ '/c/invoke': zipped(json, reply(size)) });
    expect(endOf(await runOnce(target(`${server.origin}/c`, { mode: 'batch' })))).toBe(ending);
  });
});

test.each(['text/html', 'text/event-stream'])(
  'an endless %s instead of an answer is aborted',
  async (type) => {
    const status = type === 'text/html' ? 200 : 500;
    const answer: Answer = (response) =>
      writeOn(response.writeHead(status, { 'content-type': type }), 'x'.repeat(10_000));
    await using server = await serve({ '/c/stream': answer });
    const ending = endOf(await runOnce(target(`${server.origin}/c`)));
    expect(ending).toBe(type === 'text/html' ? 'wrong-content' : 'runnable-error');
    await server.requests[0]?.left;
  },
);

describe('body reader with a limit of 10 bytes', () => {
  const bodyOf = (...sizes: number[]) =>
    new Response(
      new ReadableStream({
        start(controller) {
          for (const size of sizes) controller.enqueue(new Uint8Array(size));
          controller.close();
        },
      }),
    );

  async function read(response: Response, most: number) {
    const { next } = createBodyReader(response, most);
    const sizes: (number | string)[] = [];
    for (;;) {
      const piece = await next();
      sizes.push(typeof piece === 'string' ? piece : piece.length);
      if (typeof piece === 'string') return sizes;
    }
  }

  test.each([
    ['an empty body', [], ['end']],
    ['a body below the limit', [4, 5], [4, 5, 'end']],
    ['a body of exactly the limit', [4, 6], [4, 6, 'end']],
    ['a chunk that exceeds the limit by one byte', [4, 7], [4, 6, 'too-large']],
    ['one more byte in a chunk of its own', [10, 1], [10, 0, 'too-large']],
    ['a far too large chunk', [1_000], [10, 'too-large']],
  ])('returns no byte beyond the limit: %s', async (_, sizes, expected) => {
    expect(await read(bodyOf(...sizes), 10)).toEqual(expected);
  });

  test('ends at once without a body', async () => {
    expect(await read(new Response(null), 10)).toEqual(['end']);
  });
});
