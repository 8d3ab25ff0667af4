import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answerJson, serve, sseHeaders } from '../support/http-server.ts';
import { chunksOf, failureIn, runOnce, target } from '../support/run.ts';

describe('no answer', () => {
  test('a port where nobody listens is unreachable', async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    const events = await runOnce(target(`${server.origin}/c`));
    expect(failureIn(events)).toEqual({ kind: 'unreachable', origin: server.origin });
  });

  test.each([
    ['stream', { stallLimitMs: 100 }, { kind: 'stalled', limitMs: 100 }],
    ['batch', { responseLimitMs: 100 }, { kind: 'overdue', limitMs: 100 }],
  ] as const)('%s: a server that never answers is given up at the limit', async (mode, limits, failure) => {
    await using server = await serve({ '/c/stream': () => {}, '/c/invoke': () => {} });
    const events = await runOnce(target(`${server.origin}/c`, { mode, ...limits }));
    expect(failureIn(events)).toEqual(failure);
    await server.requests[0]?.left;
  });

  test('a stream that falls silent is stalled, and keeps what it brought; pings count as life', async () => {
    await using server = await serve({
      '/c/stream': async (response) => {
        response.writeHead(200, sseHeaders).write('event: data\ndata: "a"\n\n');
        for (let pings = 0; pings < 5; pings += 1) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          response.write(': ping\n\n');
        }
        response.write('event: data\ndata: "b"\n\n');
      },
    });
    const events = await runOnce(target(`${server.origin}/c`, { stallLimitMs: 400 }));
    expect(chunksOf(events)).toEqual(['a', 'b']);
    expect(failureIn(events)).toEqual({ kind: 'stalled', limitMs: 400 });
  });

  test.each([
    ['stream', { responseLimitMs: 1 }],
    ['batch', { stallLimitMs: 1 }],
  ] as const)('%s: the limit of the other mode does not count', async (mode, limits) => {
    const late = async (response: ServerResponse) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (mode === 'stream') response.writeHead(200, sseHeaders).end('event: end\n\n');
      else answerJson(200, { output: 'a' })(response);
    };
    await using server = await serve({ '/c/stream': late, '/c/invoke': late });
    const events = await runOnce(target(`${server.origin}/c`, { mode, ...limits }));
    expect(events.at(-1)).toEqual({ type: 'end' });
  });

  test('a connection that breaks in an answer is cut short', async () => {
    await using server = await serve({
      '/c/invoke': (response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
          .write('{"output": "a');
        setTimeout(() => response.destroy(), 50);
      },
    });
    const events = await runOnce(target(`${server.origin}/c`, { mode: 'batch' }));
    expect(failureIn(events)).toEqual({ kind: 'cut-short' });
  });
});
