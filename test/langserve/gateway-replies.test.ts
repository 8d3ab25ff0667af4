import { describe, expect, test } from 'vitest';
import { visibleText } from '../../lib/http/wrong-content.ts';
import { connect } from '../../lib/langserve/connect.ts';
import { failureOf, html, json, page } from '../support/gateway-reply.ts';
import { serve, sseHeaders } from '../support/http-server.ts';
import { failureIn, target } from '../support/run.ts';

test.each([504, 522, 524])('%i tells the mode in which the gateway waited', async (status) => {
  const reply = { status, headers: html, body: page(`${status}`, 'nginx') };
  expect(await failureOf(reply, 'batch')).toMatchObject({ kind: 'runnable-error', status, mode: 'batch' });
  expect(await failureOf(reply, 'stream')).toMatchObject({ mode: 'stream' });
});

test('a refusal keeps how long to wait', async () => {
  const headers = { ...json, 'retry-after': '42' };
  expect(await failureOf({ status: 429, headers, body: '{"detail":"Slow down"}' })).toEqual({
    kind: 'refused',
    status: 429,
    detail: 'Slow down',
    retryAfterMs: 42_000,
  });
});

describe('silence before a cut', () => {
  const cutAfter = async (silentMs: number) => {
    let clock = 0;
    await using server = await serve({
      '/c/stream': (response) => {
        response
          .writeHead(200, sseHeaders)
          .write('event: data\ndata: "half"\n\n', () => setTimeout(() => response.destroy(), 20));
      },
    });
    const events = [];
    const now = () => clock;
    for await (const event of connect(target(`${server.origin}/c`, { now })).run(
      { input: 'hi' },
      new AbortController().signal,
    )) {
      if (event.type === 'chunks') clock += silentMs;
      events.push(event);
    }
    return failureIn(events);
  };

  test('is told if it was long', async () => {
    expect(await cutAfter(60_400)).toEqual({ kind: 'cut-short', silentMs: 60_400 });
  });

  test('is not told if it was short', async () => {
    expect(await cutAfter(4_000)).toEqual({ kind: 'cut-short' });
  });
});

test.each([
  ['<html><head><title>A &amp; B</title><style>p{}</style></head><p>One<br>two</p>', 'A & B\nOne\ntwo'],
  ['<html><!-- <p>no</p> --><p>&#39;x&#x27;&nbsp;&lt;y&gt; &unknown;</p>', "'x' <y> &unknown;"],
  ['<html><script>var a = "</p>";', ''],
  ['<html><SCRIPT>x</SCRIPT >y', 'y'],
  ['<html>a < b', 'a'],
])('the visible text of %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible);
});
