import { describe, expect, test } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { answerStream, answerThenAbort, serve, sseHeaders } from '../support/http-server.ts';
import { recordedText } from '../support/recordings.ts';
import { chunksOf, endOf, failureIn, runOnce, target } from '../support/run.ts';

const metadata = 'event: metadata\r\ndata: {"run_id": "r1", "feedback_tokens": []}\r\n\r\n';
const data = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const error = 'event: error\r\ndata: {"status_code": 500, "message": "Internal Server Error"}\r\n\r\n';
const never = new AbortController().signal;

describe('error event before an aborted connection', () => {
  test.each([
    ['as the first event', [error], ''],
    ['after chunks', [metadata, data('one '), data('two '), error], 'one two '],
  ])('%s ends the run and loses nothing before it', async (_, pieces, text) => {
    await using server = await serve({ '/c/stream': answerThenAbort(...pieces) });
    const events = await runOnce(target(`${server.origin}/c`));
    expect(chunksOf(events).join('')).toBe(text);
    expect(failureIn(events)).toEqual({
      kind: 'runnable-error',
      status: 500,
      detail: 'Internal Server Error',
    });
  });

  test('reaches a slow consumer after every earlier event', async () => {
    const words = Array.from({ length: 20 }, (_, place) => `w${place} `);
    await using server = await serve({ '/c/stream': answerThenAbort(metadata, ...words.map(data), error) });
    const events: RunEvent[] = [];
    for await (const event of connect(target(`${server.origin}/c`)).run({ input: 'hi' }, never)) {
      if (event.type === 'chunks') await server.requests[0]?.left;
      events.push(event);
    }
    expect(chunksOf(events)).toEqual(words);
    expect(endOf(events)).toBe('runnable-error');
  });

  test('reaches a consumer that blocks the event loop', async () => {
    await using server = await serve({ '/c/stream': answerThenAbort(metadata, data('one '), error) });
    const busy = setInterval(() => spin(20), 1);
    try {
      for (let run = 0; run < 20; run += 1) {
        expect(endOf(await runOnce(target(`${server.origin}/c`)))).toBe('runnable-error');
      }
    } finally {
      clearInterval(busy);
    }
  });

  test.each(['err-before', 'err-mid', 'err-unserialisable'])('ends the recorded stream %s', async (name) => {
    await using server = await serve({ '/c/stream': answerThenAbort(recordedText(`${name}.stream.sse`)) });
    expect(endOf(await runOnce(target(`${server.origin}/c`)))).toBe('runnable-error');
  });
});

function spin(ms: number) {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const cuts = (text: string) => Array.from({ length: text.length + 1 }, (_, place) => text.slice(0, place));

/** Returns the ends of streams that break off after one chunk and these bytes of an event. */
async function endsOf(answer: typeof answerThenAbort, pieces: string[]): Promise<string[]> {
  let place = 0;
  await using server = await serve({
    '/c/stream': (response) => answer(data('one '), pieces[place++] ?? '')(response),
  });
  const ends: string[] = [];
  for (const piece of pieces) {
    const events = await runOnce(target(`${server.origin}/c`));
    expect([piece, ...chunksOf(events)]).toEqual([piece, 'one ']);
    ends.push(endOf(events));
  }
  return ends;
}

describe.each<[string, typeof answerThenAbort]>([
  ['the end of the body', answerStream],
  ['an aborted connection', answerThenAbort],
])('unfinished event before %s', (_, answer) => {
  test.each(['\r\n', '\n', '\r'])(
    'is an error if its name is written out, with line breaks %j',
    async (lineEnd) => {
      const pieces = cuts(error.replaceAll('\r\n', lineEnd)).slice(1);
      const ends = await endsOf(answer, pieces);
      expect(ends).toEqual(
        pieces.map((piece) => (/^event: error/.test(piece) ? 'runnable-error' : 'cut-short')),
      );
    },
  );

  test('is the end if its name is written out', async () => {
    const pieces = cuts('event: end\r\n\r\n').slice(1);
    expect(await endsOf(answer, pieces)).toEqual(
      pieces.map((piece) => (/^event: end/.test(piece) ? 'end' : 'cut-short')),
    );
  });

  test.each([data('two '), metadata])('is cut short if it is %j', async (whole) => {
    const pieces = cuts(whole).slice(1, -'\r\n'.length);
    expect(new Set(await endsOf(answer, pieces))).toEqual(new Set(['cut-short']));
  });
});

describe('error event without its blank line', () => {
  const failureOf = async (body: string, limitMs: number | null = null, isHeld = false) => {
    await using server = await serve({
      '/c/stream': (response) =>
        isHeld ? response.writeHead(200, sseHeaders).write(body) : answerThenAbort(body)(response),
    });
    return failureIn(await runOnce(target(`${server.origin}/c`, { stallLimitMs: limitMs })));
  };

  test.each<[string, object]>([
    [error.trimEnd(), { kind: 'runnable-error', status: 500, detail: 'Internal Server Error' }],
    ['event: error\ndata: boom', { kind: 'runnable-error', status: 500, detail: 'boom' }],
    [
      'event: error\ndata: {"status_code": 503, "mess',
      { kind: 'runnable-error', status: 503, detail: '{"status_code": 503, "mess' },
    ],
    [
      'event: error\ndata: {"status_code": 50',
      { kind: 'runnable-error', status: 500, detail: '{"status_code": 50' },
    ],
    ['event: error\ndata: a\ndata: b', { kind: 'runnable-error', status: 500, detail: 'a\nb' }],
    ['data: boom\nevent: error\n', { kind: 'runnable-error', status: 500, detail: 'boom' }],
  ])('has the detail that arrived: %j', async (body, failure) => {
    expect(await failureOf(body)).toEqual(failure);
  });

  test('is reported when the connection stalls', async () => {
    expect(await failureOf(error.trimEnd(), 200, true)).toMatchObject({ kind: 'runnable-error' });
  });
});
