import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { demoRunnables } from '../../demo/runnables.mjs';
import { startDemoServer } from '../../demo/server.mjs';
import { exchange } from './exchange.ts';

/** Starts a stream on the given server; resolves once the status and the headers have arrived. */
async function openStream(origin: string, path: string) {
  const sent = openRequest(`${origin}${path}`, { method: 'POST' });
  sent.on('error', () => undefined);
  sent.end('{"input":"x"}');
  const [response] = await once(sent, 'response');
  response.on('error', () => undefined);
  return { sent, response };
}

function echoOf(run: () => Iterable<string>, pause: number) {
  const echo = demoRunnables[0];
  if (!echo) throw new Error('There is no runnable.');
  return [{ ...echo, pause, run }];
}

describe('over time, the demo server', () => {
  test('counts the requests of each method and path', async () => {
    const own = await startDemoServer({ pace: 0 });
    const request = { method: 'POST', path: '/echo/invoke', headers: {}, body: { input: 'x' } };
    await exchange(own.origin, request);
    await exchange(own.origin, request);
    await exchange(own.origin, { ...request, method: 'GET', body: null });
    expect([...own.seen]).toEqual([
      ['POST /echo/invoke', 2],
      ['GET /echo/invoke', 1],
    ]);
    await own.stop();
  });

  test('keeps a silent stream alive with comments, before its first event too', async () => {
    const own = await startDemoServer({ ping: 20, runnables: echoOf(() => ['x'], 150) });
    const request = { method: 'POST', path: '/echo/stream', headers: {}, body: { input: 'x' } };
    const { body } = await exchange(own.origin, request);
    expect(body).toMatch(
      /^(: ping - \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00:00\r\n\r\n)+event: metadata\r\n/,
    );
    await own.stop();
  });

  test('stops the runnable of a client that leaves', async () => {
    let given = 0;
    let ended = false;
    function* endless() {
      try {
        for (;;) {
          given += 1;
          yield `${given} `;
        }
      } finally {
        ended = true;
      }
    }
    const own = await startDemoServer({ pace: 60, runnables: echoOf(endless, 5) });
    const { sent, response } = await openStream(own.origin, '/echo/stream');
    await once(response, 'data');
    sent.destroy();
    await expect.poll(() => ended).toBe(true);
    const before = given;
    await sleep(50);
    expect(given).toBe(before);
    await own.stop();
  });

  test('ends open streams and frees its port when it stops', async () => {
    const own = await startDemoServer({ pace: 60 });
    const { response } = await openStream(own.origin, '/story/stream');
    const closed = new Promise((resolve) => response.once('close', resolve));
    await own.stop();
    await closed;
    const next = await startDemoServer({ port: own.port });
    expect(next.port).toBe(own.port);
    await next.stop();
  });

  test('refuses a port that is in use', async () => {
    const own = await startDemoServer();
    await expect(startDemoServer({ port: own.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await own.stop();
  });
});
