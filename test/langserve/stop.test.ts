import { describe, expect, test } from 'vitest';
import { connect } from '../../lib/langserve/connect.ts';
import type { RunEvent } from '../../lib/runnable/run-event.ts';
import { eventually } from '../support/eventually.ts';
import { serve, sseHeaders } from '../support/http-server.ts';
import { chunksOf, endOf, runOnce, target } from '../support/run.ts';

const data = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;
const never = new AbortController().signal;

describe('stopped run', () => {
  test.each(['stream', 'batch'] as const)(
    'in %s mode aborts the request, which the server notices',
    async (mode) => {
      const stop = new AbortController();
      await using server = await serve({
        '/c/stream': (response) => response.writeHead(200, sseHeaders).write(data('a')),
        '/c/invoke': () => {},
      });
      const events: RunEvent[] = [];
      const { run } = connect(target(`${server.origin}/c`, { mode }));
      const arrived = () => eventually(() => expect(server.requests).toHaveLength(1));
      for await (const event of run({ input: 'hi' }, stop.signal)) {
        events.push(event);
        if (event.type === (mode === 'stream' ? 'chunks' : 'sent')) void arrived().then(() => stop.abort());
      }
      expect(endOf(events)).toBe('stopped');
      expect(chunksOf(events)).toEqual(mode === 'stream' ? ['a'] : []);
      await server.requests[0]?.left;
    },
  );

  test('aborts the request when its consumer leaves the loop', async () => {
    await using server = await serve({
      '/c/stream': (response) => response.writeHead(200, sseHeaders).write(data('a')),
    });
    for await (const event of connect(target(`${server.origin}/c`)).run({ input: 'hi' }, never)) {
      if (event.type === 'chunks') break;
    }
    await server.requests[0]?.left;
  });

  test('sends nothing if its signal was aborted before', async () => {
    await using server = await serve({});
    const events = await runOnce(target(`${server.origin}/c`), AbortSignal.abort());
    expect([endOf(events), server.requests.length]).toEqual(['stopped', 0]);
  });
});
