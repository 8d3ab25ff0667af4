import type { TracedRun } from '../../lib/chat/trace/export/trace-file.ts';
import type { Trace, TraceItem } from '../../lib/chat/trace/trace.ts';
import { aRun } from './conversation.ts';
import { fc } from './fast-check.ts';

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
    kind: fc.constantFrom('event', 'comment', 'half', 'unreadable', 'added'),
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

const anyFurther = fc.array(
  fc.record(
    {
      request: fc.record({ method: fc.constant('GET'), url: fc.webUrl(), headers }),
      offset,
      ms: offset,
      before: fc.nat(),
      items: fc.nat({ max: 5 }),
      reply: fc.record({ status: fc.integer({ min: 100, max: 599 }), headers }),
    },
    { requiredKeys: ['request', 'offset', 'ms', 'before', 'items'] },
  ),
  { maxLength: 3 },
);

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
      further: anyFurther,
      breaks: fc.array(offset, { maxLength: 2 }),
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
