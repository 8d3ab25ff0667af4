import type { TracedRun } from '../../lib/chat/trace/export/trace-file.ts';
import type { Trace, TraceItem } from '../../lib/chat/trace/trace.ts';
import { aRun } from './conversation.ts';
import { fc } from './fast-check.ts';

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

/** Any character, halves of pairs and those that formats mistake among them. */
const character = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  fc.constantFrom('\0', '\ud800', '\udfff', '\ufeff', '\u2028', '\r', '\n', '"'),
);
const text = fc.string({ unit: character, maxLength: 40 });
/** Numbers that no program reads back as they are written. */
const hugeNumber = fc.constantFrom('1e400', '-0.0', '1'.repeat(400), '{"a": 9007199254740993, "b": 1E-999}');
const offset = fc.nat({ max: 600_000 });
const time = fc.option(offset, { nil: undefined });
const headers = fc.array(fc.tuple(fc.constantFrom('accept', 'x-team', 'authorization', 'date'), text), {
  maxLength: 4,
});

const anyItem: fc.Arbitrary<TraceItem> = fc.record(
  {
    kind: fc.constantFrom('event', 'comment', 'half', 'unreadable'),
    number: fc.nat(),
    offset,
    gap: offset,
    bytes: fc.nat(),
    read: fc.nat(),
    name: fc.oneof(fc.constantFrom('data', 'metadata', ''), text),
    id: text,
    text: fc.oneof(text, fc.json(), hugeNumber),
    chunks: fc.nat(),
  },
  { requiredKeys: ['kind', 'number', 'offset', 'gap', 'bytes', 'read', 'name', 'text', 'chunks'] },
);

const anyTimes: fc.Arbitrary<Trace['times']> = fc.record({
  queued: time,
  schema: time,
  headers: time,
  firstByte: time,
  firstEvent: time,
  firstChunk: time,
  lastByte: time,
  end: time,
  longestGap: fc.option(fc.record({ ms: offset, after: fc.nat() }), { nil: undefined }),
  p95Gap: time,
  reads: fc.nat(),
  bytes: time,
});

const anyTiming = fc.record({
  httpVersion: fc.constantFrom('', 'http/1.1', 'h2', 'h3'),
  connectStart: offset,
  secureConnectionStart: offset,
  connectEnd: offset,
  requestStart: offset,
  responseStart: offset,
  responseEnd: offset,
});

const anyState: fc.Arbitrary<Trace['state']> = fc.oneof(
  fc.constantFrom(
    { status: 'done' as const },
    { status: 'stopped' as const },
    { status: 'streaming' as const },
  ),
  fc.record({
    status: fc.constant('failed' as const),
    failure: fc.oneof(
      fc.record({ kind: fc.constant('runnable-error' as const), status: fc.nat(599), detail: text }),
      fc.record({ kind: fc.constant('redirected' as const), url: text }),
    ),
  }),
);

const anyEnd: fc.Arbitrary<Trace['end']> = fc.oneof(
  fc.record({ kind: fc.constantFrom('open', 'clean', 'error-event', 'stopped', 'failed', 'not-sent') }),
  fc.record({ kind: fc.constant('cut-short' as const), bytes: fc.nat() }),
);

/** Any trace, with texts of any characters. */
export const anyTracedRun: fc.Arbitrary<TracedRun & { trace: Trace<TraceItem[]> }> = fc
  .record(
    {
      startedAt: fc.option(fc.nat({ max: 4e12 })),
      request: fc.record(
        {
          method: fc.constant('POST'),
          url: fc.webUrl({ withQueryParameters: true }),
          headers,
          body: fc.oneof(text, fc.json(), hugeNumber),
          leftOut: fc.nat(),
          hasCookies: fc.constant(true as const),
        },
        { requiredKeys: ['method', 'url', 'headers'] },
      ),
      reply: fc.record(
        { status: fc.integer({ min: 100, max: 599 }), headers, body: text },
        { requiredKeys: ['status', 'headers'] },
      ),
      events: fc.array(anyItem, { maxLength: 8 }),
      times: anyTimes,
      timing: anyTiming,
      state: anyState,
      end: anyEnd,
      missing: fc.uniqueArray(fc.constantFrom('raw', 'all', 'body', 'unwritten')),
    },
    { requiredKeys: ['startedAt', 'events', 'times', 'state', 'end', 'missing'] },
  )
  .chain((trace) =>
    fc.record({ id: fc.uuid(), mode: fc.constantFrom('stream', 'batch') }).map(({ id, mode }) => ({
      run: aRun({ id, mode }),
      trace,
    })),
  );
