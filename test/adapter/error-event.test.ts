import { describe, expect, test } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import type { RunEvent } from '../../lib/langserve/run-event.ts';
import { answerThenAbort, serve } from '../support/http-server.ts';
import { recordedText } from '../support/recordings.ts';
import { chunksOf, endOf, runOnce, target } from '../support/run.ts';

const metadata = 'event: metadata\r\ndata: {"run_id": "r1", "feedback_tokens": []}\r\n\r\n';
const data = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const error = 'event: error\r\ndata: {"status_code": 500, "message": "Internal Server Error"}\r\n\r\n';
const never = new AbortController().signal;

describe('an error event, after which the server tears the connection down', () => {
  test.each([
    ['first', [error], ''],
    ['after chunks', [metadata, data('one '), data('two '), error], 'one two '],
  ])('%s: is the end of the run, and nothing before it is lost', async (_, pieces, text) => {
    await using server = await serve({ '/c/stream': answerThenAbort(...pieces) });
    const events = await runOnce(target(`${server.origin}/c`));
    expect(chunksOf(events).join('')).toBe(text);
    expect(events.at(-1)).toEqual({
      type: 'error',
      failure: { kind: 'runnable-error', status: 500, detail: 'Internal Server Error' },
    });
  });

  test('a consumer that takes 60 ms for each event still gets every one', async () => {
    const words = Array.from({ length: 20 }, (_, place) => `w${place} `);
    await using server = await serve({ '/c/stream': answerThenAbort(metadata, ...words.map(data), error) });
    const events: RunEvent[] = [];
    for await (const event of connect(target(`${server.origin}/c`)).run('hi', undefined, never)) {
      await new Promise((resolve) => setTimeout(resolve, 60));
      events.push(event);
    }
    expect(chunksOf(events)).toEqual(words);
    expect(endOf(events)).toBe('runnable-error');
  });

  test.each(['err-before', 'err-mid', 'err-unserialisable'])('as recorded: %s', async (name) => {
    await using server = await serve({ '/c/stream': answerThenAbort(recordedText(`${name}.stream.sse`)) });
    expect(endOf(await runOnce(target(`${server.origin}/c`)))).toBe('runnable-error');
  });
});
