import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createParser } from 'eventsource-parser';
import { describe, expect, test } from 'vitest';
import type { Run } from '../../../lib/chat/run/run.ts';
import { aRun } from '../../support/conversation.ts';
import { type Answer, answerJson, answerStream, serve } from '../../support/http-server.ts';
import { recording } from '../../support/recordings.ts';
import { runOnce, target } from '../../support/run.ts';
import { readTrace, traceFrom, traceOf } from '../../support/traces.ts';

const recorded = readdirSync(join(import.meta.dirname, '../../fixtures/recordings'));

const data = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const end = 'event: end\r\n\r\n';

describe('a trace of a stream has every event', () => {
  test.each(recorded.filter((file) => file.endsWith('.stream.sse')))('%s', async (file) => {
    const expected: { name: string; text: string }[] = [];
    const parser = createParser({
      onEvent: ({ event = '', data: text }) => expected.push({ name: event, text }),
    });
    // The standard drops an event without data, such as the end.
    parser.feed(new TextDecoder().decode(recording(file)).replaceAll('event: end', 'event: end\ndata:'));
    const trace = await traceFrom(answerStream(new TextDecoder().decode(recording(file))));
    const ended = expected.findIndex(({ name }) => name === 'error' || name === 'end');
    expect(trace.events.map(({ name, text }) => ({ name, text }))).toEqual(expected.slice(0, ended + 1));
    expect(trace.events.map(({ number }) => number)).toEqual(trace.events.map((_, place) => place + 1));
    expect(trace.missing).toEqual([]);
  });
});

test('a trace numbers comments too, and knows the last event id', async () => {
  const { events } = await traceFrom(
    answerStream(': ping - 1\r\n\r\n', 'id: 7\n', data('a'), ':x\n', data('b'), 'id: 8\n', data('c'), end),
  );
  expect(events.map(({ kind, name, text, id, chunks }) => [kind, name, text, id, chunks])).toEqual([
    ['comment', '', ' ping - 1', undefined, 0],
    ['event', 'data', '"a"', '7', 1],
    ['comment', '', 'x', '7', 1],
    ['event', 'data', '"b"', '7', 2],
    ['event', 'data', '"c"', '8', 3],
    ['event', 'end', '', '8', 3],
  ]);
});

test('a trace counts network reads and bytes, and its offsets never go back', async () => {
  const { events, times } = await traceFrom(async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const part of [data('ä'), data('b') + data('c'), end]) {
      response.write(part);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    response.end();
  });
  expect(events.map(({ read, bytes }) => [read, bytes])).toEqual([
    [1, 4],
    [2, 3],
    [2, 3],
    [3, 0],
  ]);
  expect(times).toMatchObject({
    reads: 3,
    bytes: Buffer.byteLength(data('ä') + data('b') + data('c') + end),
  });
  expect(events.map(({ offset }) => offset)).toEqual(
    events.map(({ offset }) => offset).toSorted((a, b) => a - b),
  );
  expect(times.longestGap?.ms).toBeGreaterThan(0);
  expect(times.firstByte).toBe(events[0]?.offset);
  expect(times.lastByte).toBe(events.at(-1)?.offset);
});

describe('a trace has the request', () => {
  test('as it was sent, without values that are stored nowhere', async () => {
    await using server = await serve({ '/c/stream': answerStream(end) });
    const events = await runOnce(
      target(`${server.origin}/c`, {
        headers: [['X-Key', 'abc']],
        secretHeaders: ['X-Key'],
        hidden: ['hi'],
        sendCookies: true,
      }),
    );
    expect(traceOf(events).request).toEqual({
      method: 'POST',
      url: `${server.origin}/c/stream`,
      headers: [
        ['accept', 'text/event-stream'],
        ['content-type', 'application/json'],
        ['x-key', '[secret]'],
      ],
      body: '{"input":"[secret]"}',
      hasCookies: true,
    });
  });

  test('with the same body as the server got', async () => {
    await using server = await serve({ '/c/stream': answerStream(end) });
    const { request } = traceOf(await runOnce(target(`${server.origin}/c`)));
    expect(request?.body).toBe(server.requests[0]?.body);
  });
});

describe('a trace of a single response', () => {
  test.each(recorded.filter((file) => file.endsWith('.invoke.json')))('%s is its body', async (file) => {
    const text = new TextDecoder().decode(recording(file));
    const trace = await traceFrom(answerJson(200, JSON.parse(text)), { mode: 'batch' });
    const body = JSON.stringify(JSON.parse(text));
    if ('output' in JSON.parse(text))
      expect(trace.events).toMatchObject([{ kind: 'event', name: '', text: body, chunks: 1 }]);
    else expect(trace).toMatchObject({ events: [], reply: { status: 200, body }, end: { kind: 'failed' } });
  });
});

describe('a trace says what is missing', () => {
  test('a journal of version 0.6 has chunks without their texts', () => {
    const trace = traceOf([{ type: 'sent' }, { type: 'chunks', chunks: ['a', { b: 1 }] }, { type: 'end' }]);
    expect(trace.missing).toEqual(['raw', 'body']);
    expect(trace.events.map(({ text }) => text)).toEqual(['"a"', '{"b":1}']);
  });

  test('a deleted trace', () => {
    const run: Run = { ...aRun(), state: { status: 'done' }, seq: 5, endedAt: 2 };
    expect(readTrace(run, []).missing).toEqual(['all']);
  });

  test('the last events of a run whose worker died may not have been written', () => {
    const { missing, end } = traceOf([
      { type: 'sent', request: { method: 'POST', url: '', headers: [], body: '' } },
      { type: 'interrupted', cause: 'worker' },
    ]);
    expect({ missing, end }).toEqual({ missing: ['unwritten'], end: { kind: 'interrupted' } });
  });
});

test('a secret that a server sends back in an error is in no part of the trace', async () => {
  const secret = 'user-4711-key';
  const mask = (text: string) => text.replaceAll(secret, '[secret]');
  const answers: Answer[] = [
    answerStream(`event: error\ndata: {"message": "${secret}"}\n\n`),
    answerStream(`event: data\ndata: {${secret}\n\n`),
    answerStream(`event: error\ndata: ${secret}`),
    answerJson(403, { detail: secret }),
    (response) => void response.writeHead(200, { 'x-said': secret, 'content-type': 'text/html' }).end(secret),
  ];
  for (const answer of answers)
    expect(JSON.stringify(await traceFrom(answer, { mask }))).not.toContain(secret);
});
