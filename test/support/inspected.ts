import type { Trace, TraceItem } from '../../lib/chat/trace/trace.ts';

/** Items of a stream, each in its own read, 20 ms apart. */
export const items = (texts: string[], part: Partial<TraceItem> = {}): TraceItem[] =>
  texts.map((text, place) => ({
    kind: 'event',
    number: place + 1,
    offset: 20 * (place + 1),
    gap: 20,
    bytes: text.length,
    read: place + 1,
    name: 'data',
    text,
    chunks: place + 1,
    ...part,
  }));

const times: Trace['times'] = {
  queued: 10,
  schema: 0,
  headers: 5,
  firstByte: 20,
  firstEvent: 20,
  firstChunk: 20,
  lastByte: 60,
  end: 61,
  longestGap: { ms: 20, after: 1 },
  p95Gap: 20,
  reads: 3,
  bytes: 90,
};

/** The trace of a streamed answer that is done. */
export const inspectedTrace = ({
  times: some,
  ...part
}: Partial<Omit<Trace<TraceItem[]>, 'times'>> & { times?: Partial<Trace['times']> } = {}): Trace<
  TraceItem[]
> => ({
  startedAt: 1_000,
  request: {
    method: 'POST',
    url: 'http://127.0.0.1:8000/chat/stream',
    headers: [
      ['content-type', 'application/json'],
      ['authorization', 'Bearer [secret]'],
    ],
    body: '{"input":"Hi"}',
  },
  reply: { status: 200, headers: [['content-type', 'text/event-stream']] },
  events: items(['"One "', '"two "', '"three"']),
  times: { ...times, ...some },
  state: { status: 'done' },
  end: { kind: 'clean' },
  missing: [],
  ...part,
});
