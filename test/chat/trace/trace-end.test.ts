import { describe, expect, test } from 'vitest';
import { type Answer, answerJson, answerStream, answerThenAbort } from '../../support/http-server.ts';
import { runOnce, target } from '../../support/run.ts';
import { traceFrom, traceOf } from '../../support/traces.ts';

const data = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const end = 'event: end\r\n\r\n';

describe('a trace says how it ended', () => {
  test.each<[string, Answer, object]>([
    ['clean', answerStream(data('a'), end), { end: { kind: 'clean' } }],
    [
      'with an error event',
      answerThenAbort(data('a'), 'event: error\r\ndata: {"status_code": 500, "message": "no"}\r\n\r\n'),
      {
        end: { kind: 'error-event' },
        events: [{ name: 'data' }, { name: 'error', text: '{"status_code": 500, "message": "no"}' }],
      },
    ],
    [
      'with half an error event',
      answerThenAbort(data('a'), 'event: error\r\ndata: {"status_code": 50'),
      {
        end: { kind: 'error-event' },
        events: [{ name: 'data' }, { kind: 'half', name: 'error', text: '{"status_code": 50' }],
      },
    ],
    [
      'cut short',
      answerStream(data('a'), 'event: data\r\ndata: "hal'),
      {
        end: { kind: 'cut-short', bytes: 4 },
        events: [{ text: '"a"' }, { kind: 'half', name: 'data', text: '"hal' }],
      },
    ],
    [
      'with an event that is no JSON',
      answerStream(data('a'), 'event: data\r\ndata: {oh\r\n\r\n', end),
      { end: { kind: 'failed' }, events: [{ text: '"a"' }, { kind: 'unreadable', text: '{oh' }] },
    ],
    [
      'with a refusal',
      answerJson(401, { detail: 'who?' }),
      { end: { kind: 'failed' }, events: [], reply: { status: 401, body: '{"detail":"who?"}' } },
    ],
    [
      'with a page',
      (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Login</title>'),
      { end: { kind: 'failed' }, events: [], reply: { status: 200, body: '<title>Login</title>' } },
    ],
  ])('%s', async (_, answer, expected) => {
    expect(await traceFrom(answer)).toMatchObject(expected);
  });

  test('without any reply', async () => {
    const trace = traceOf(await runOnce(target('http://127.0.0.1:1/c')));
    expect(trace).toMatchObject({ end: { kind: 'failed' }, events: [], request: { method: 'POST' } });
    expect(trace.reply).toBeUndefined();
  });

  test('before the request was sent', () => {
    const failure = { kind: 'permission-missing', origin: 'https://example.org' } as const;
    expect(traceOf([{ type: 'connecting' }, { type: 'failed', failure }])).toMatchObject({
      startedAt: null,
      end: { kind: 'not-sent' },
    });
  });
});
