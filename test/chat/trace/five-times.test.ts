import { afterEach, expect, test, vi } from 'vitest';
import { type RunHappening, reduceRun } from '../../../lib/chat/run/reduce-run.ts';
import { runTimes } from '../../../lib/chat/run/run-figures.ts';
import { readInvokeReply, readStreamReply } from '../../../lib/langserve/reply.ts';
import type { RunEvent } from '../../../lib/runnable/run-event.ts';
import { aRun } from '../../support/conversation.ts';
import { traceOf } from '../../support/traces.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** A reply whose pieces come at these moments, and which closes with the last. */
function replyWith(pieces: [at: number, text: string][], type: string): Response {
  const left = pieces.map(([at, text]) => ({ at, bytes: new TextEncoder().encode(text) }));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const next = left.shift();
        if (!next) return controller.close();
        vi.setSystemTime(next.at);
        controller.enqueue(next.bytes);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, { headers: { 'content-type': type } });
}

/** Reads a reply to a request that was prepared at 0 and sent at 6 ms. */
async function traceWith(mode: 'stream' | 'batch', pieces: [at: number, text: string][]) {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const events: RunHappening[] = [{ type: 'connecting' }, { type: 'sending' }];
  vi.setSystemTime(6);
  const emit = (event: RunEvent) => void events.push({ at: Date.now(), ...event });
  emit({ type: 'sent' });
  vi.setSystemTime(16);
  if (mode === 'batch') await readInvokeReply(replyWith(pieces, 'application/json'), emit);
  else await readStreamReply(replyWith(pieces, 'text/event-stream'), emit, () => {});
  const part = { mode, createdAt: 0 };
  return { events, times: traceOf(events, part).times };
}

const piece = (content: string) => JSON.stringify({ content, type: 'AIMessageChunk' });

const told = ['headers', 'firstByte', 'firstEvent', 'firstChunk', 'lastByte', 'end'] as const;

test.each<['stream' | 'batch', [at: number, text: string][], (number | undefined)[]]>([
  [
    'stream',
    [
      [38, 'event: meta'],
      [56, 'data\r\ndata: {"run_id":"r"}\r\n\r\n'],
      [106, 'event: data\r\ndata: "a"\r\n\r\n'],
      [206, 'event: end\r\n\r\n'],
    ],
    [10, 32, 50, 100, 200, 200],
  ],
  ['stream', [[38, 'event: data\r\ndata: "a"\r\n\r\nevent: end\r\n\r\n']], [10, 32, 32, 32, 32, 32]],
  [
    'stream',
    [
      [38, `event: data\r\ndata: ${piece('')}\r\n\r\n`],
      [206, `event: data\r\ndata: ${piece('a')}\r\n\r\nevent: end\r\n\r\n`],
    ],
    [10, 32, 32, 200, 200, 200],
  ],
  [
    'batch',
    [
      [38, '{"output":'],
      [1_136, '"a"}'],
    ],
    [10, 32, undefined, undefined, 1_130, 1_130],
  ],
])(
  '%s: head, first byte, first event, first token, last byte and end are times of their own',
  async (...scene) => {
    const [mode, pieces, expected] = scene;
    const { times } = await traceWith(mode, pieces);
    expect(told.map((name) => times[name])).toEqual(expected);
  },
);

test('the figures below an answer count from the moment at which the request left, as the inspector does', async () => {
  const { events, times } = await traceWith('stream', [
    [38, 'event: data\r\ndata: "a"\r\n\r\n'],
    [54, 'event: end\r\n\r\n'],
  ]);
  const run = events.reduce(
    (before, event) => {
      const at = 'at' in event ? event.at : undefined;
      return reduceRun(before, event, at ?? 0);
    },
    aRun({ createdAt: 0 }),
  );
  expect(runTimes(run)).toEqual({ first: 32, total: 48 });
  expect(times).toMatchObject({ firstChunk: 32, end: 48 });
});
