import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerJson, serve, sseHeaders } from '../support/http-server.ts';
import { chunksOf, endOf, failureIn, runOnce, target } from '../support/run.ts';

afterEach(() => vi.useRealTimers());

describe('run without an answer', () => {
  test('is unreachable if nothing listens on the port', async () => {
    const server = await serve({});
    await server[Symbol.asyncDispose]();
    const events = await runOnce(target(`${server.origin}/c`));
    expect(failureIn(events)).toEqual({ kind: 'unreachable', origin: server.origin });
  });

  test.each([
    ['stream', { stallLimitMs: 100 }, { kind: 'stalled', limitMs: 100 }],
    ['batch', { responseLimitMs: 100 }, { kind: 'overdue', limitMs: 100 }],
  ] as const)('in %s mode ends at its time limit', async (mode, limits, failure) => {
    await using server = await serve({ '/c/stream': () => {}, '/c/invoke': () => {} });
    const events = await runOnce(target(`${server.origin}/c`, { mode, ...limits }));
    expect(failureIn(events)).toEqual(failure);
    await server.requests[0]?.left;
  });

  test('of a stream that falls silent is stalled and keeps its chunks; pings reset the limit', async () => {
    vi.useFakeTimers();
    const { say, fetch } = createSaidReply();
    const running = runOnce(target('http://127.0.0.1/c', { stallLimitMs: 400, fetch }));
    say('event: data\ndata: "a"\n\n');
    for (let pings = 0; pings < 5; pings += 1) {
      await vi.advanceTimersByTimeAsync(399);
      say(': ping\n\n');
    }
    say('event: data\ndata: "b"\n\n');
    await vi.advanceTimersByTimeAsync(400);
    const events = await running;
    expect(chunksOf(events)).toEqual(['a', 'b']);
    expect(failureIn(events)).toEqual({ kind: 'stalled', limitMs: 400 });
  });

  test.each([
    ['stream', { responseLimitMs: 1 }],
    ['batch', { stallLimitMs: 1 }],
  ] as const)('in %s mode ignores the limit of the other mode', async (mode, limits) => {
    const late = async (response: ServerResponse) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (mode === 'stream') response.writeHead(200, sseHeaders).end('event: end\n\n');
      else answerJson(200, { output: 'a' })(response);
    };
    await using server = await serve({ '/c/stream': late, '/c/invoke': late });
    const events = await runOnce(target(`${server.origin}/c`, { mode, ...limits }));
    expect(endOf(events)).toBe('end');
  });

  test('is cut short if the connection breaks during the answer', async () => {
    await using server = await serve({
      '/c/invoke': (response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
          .write('{"output": "a', () => response.destroy());
      },
    });
    const events = await runOnce(target(`${server.origin}/c`, { mode: 'batch' }));
    expect(failureIn(events)).toEqual({ kind: 'cut-short' });
  });
});

/** Builds a reply that grows on demand and breaks off when its request is aborted. */
function createSaidReply() {
  let say = (_text: string) => {};
  let breakOff = (_reason: unknown) => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      say = (text) => controller.enqueue(new TextEncoder().encode(text));
      breakOff = (reason) => controller.error(reason);
    },
  });
  return {
    say,
    async fetch(_input: unknown, { signal }: RequestInit = {}) {
      signal?.addEventListener('abort', () => breakOff(signal.reason));
      return new Response(body, { headers: sseHeaders });
    },
  };
}
