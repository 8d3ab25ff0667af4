import type { TracedRun } from '../../lib/chat/trace/export/trace-file.ts';
import type { Trace, TraceItem } from '../../lib/chat/trace/trace.ts';
import { aRun } from './conversation.ts';

const sentAt = Date.UTC(2026, 0, 2, 3, 4, 5);

export const anItem = (part: Partial<TraceItem> = {}): TraceItem => ({
  kind: 'event',
  number: 1,
  offset: 100,
  gap: 100,
  bytes: 7,
  read: 1,
  name: 'data',
  text: '"Hello"',
  chunks: 1,
  ...part,
});

/** A trace of an answer that ended well. */
export const aTrace = (part: Partial<Trace<TraceItem[]>> = {}): Trace<TraceItem[]> => ({
  startedAt: sentAt,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:8000/chat/stream',
    headers: [
      ['accept', 'text/event-stream'],
      ['authorization', '[secret]'],
      ['content-type', 'application/json'],
      ['x-team', 'deck'],
    ],
    body: '{"input":"Hi"}',
  },
  reply: { status: 200, headers: [['content-type', 'text/event-stream; charset=utf-8']] },
  events: [
    anItem({
      number: 1,
      offset: 60,
      gap: 60,
      name: 'metadata',
      text: '{"run_id":"s1"}',
      bytes: 15,
      chunks: 0,
    }),
    anItem({ number: 2, offset: 100, gap: 40, read: 2 }),
    anItem({ number: 3, offset: 350, gap: 250, read: 3, kind: 'comment', name: '', text: ' ping', bytes: 5 }),
    anItem({ number: 4, offset: 400, gap: 50, read: 4, text: '" world"', bytes: 8, chunks: 2 }),
    anItem({ number: 5, offset: 410, gap: 10, read: 4, name: 'end', text: '', bytes: 0, chunks: 2 }),
  ],
  times: {
    queued: 2,
    schema: 1,
    headers: 50,
    firstByte: 60,
    firstEvent: 60,
    firstChunk: 100,
    lastByte: 410,
    end: 412,
    longestGap: { ms: 250, after: 2 },
    p95Gap: 250,
    reads: 4,
    bytes: 120,
  },
  state: { status: 'done' },
  end: { kind: 'clean' },
  missing: [],
  ...part,
});

export const aTracedRun = (
  part: Partial<Trace<TraceItem[]>> = {},
): TracedRun & { trace: Trace<TraceItem[]> } => ({
  run: aRun({ id: '0198c2a1-7b3c-7d21-9f0e-3a6b5c4d2e1f', createdAt: sentAt - 3, runnableRunId: 's1' }),
  trace: aTrace(part),
});

/** A run that broke off after two items, could not be reached once, and was read on. */
export function readOn() {
  const url = 'http://127.0.0.1:8000/threads/t/runs/s1/stream';
  const request = { method: 'GET', url, headers: [] };
  return aTracedRun({
    breaks: [110],
    further: [
      { request, offset: 120, ms: 30, before: 60, items: 2 },
      { request, offset: 210, ms: 20, before: 60, items: 2, reply: { status: 200, headers: [] } },
    ],
  });
}
