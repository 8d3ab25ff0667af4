import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { repeatsOf } from '../../../../lib/chat/storage/record-id.ts';
import { otlpOf } from '../../../../lib/chat/trace/export/otlp.ts';
import type { TracedRun } from '../../../../lib/chat/trace/export/trace-file.ts';
import { aTrace, aTracedRun } from '../../../support/a-trace.ts';
import { anyTracedRun } from '../../../support/any-trace.ts';
import { fc } from '../../../support/fast-check.ts';
import { problemsIn, readProtos } from '../../../support/proto-judge.ts';

/** The published messages of OpenTelemetry, version 1.11.0. */
const folder = join(import.meta.dirname, '../../../fixtures/otlp');
const schema = readProtos(
  ['trace', 'common', 'resource'].map((name) => readFileSync(join(folder, `${name}.proto`), 'utf8')),
);

type Attribute = { key: string; value: Record<string, string | number> };
type Span = {
  traceId: string;
  spanId: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  events: { timeUnixNano: string; name: string }[];
  status?: { code: number; message: string };
};

const problemsOf = (written: unknown) => problemsIn(written, 'TracesData', schema);

function spanOf(traced: TracedRun): Span {
  const written = JSON.parse(JSON.stringify(otlpOf(traced, '0.7.0', { input: 3, output: 5 })));
  expect(problemsOf(written)).toEqual([]);
  const span: Span = written.resourceSpans[0].scopeSpans[0].spans[0];
  expect(span.traceId).toMatch(/^(?!0+$)[0-9a-f]{32}$/);
  expect(span.spanId).toMatch(/^(?!0+$)[0-9a-f]{16}$/);
  return span;
}

const attributesOf = (traced: TracedRun) =>
  Object.fromEntries(spanOf(traced).attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('the judge of spans', () => {
  const spans = (span: object) => ({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] });

  test.each<[object, string[]]>([
    [{ name: 'chat', kind: 3, attributes: [{ key: 'a', value: { intValue: '1' } }] }, []],
    [{ trace_id: 'ab' }, ['is no field of Span']],
    [{ traceId: 'xyz' }, ['is no bytes']],
    [{ kind: 9 }, ['is no SpanKind']],
    [{ kind: 'SPAN_KIND_CLIENT' }, ['is no SpanKind']],
    [{ startTimeUnixNano: 5 }, ['is no fixed64']],
    [{ startTimeUnixNano: '18446744073709551616' }, ['is no fixed64']],
    [{ attributes: [{ key: 'a', value: { intValue: 1 } }] }, ['is no int64']],
    [{ attributes: [{ key: 'a', value: { intValue: '1', stringValue: 'b' } }] }, ['several of one choice']],
    [{ attributes: { key: 'a' } }, ['is no list']],
    [{ status: { code: 3 } }, ['is no StatusCode']],
  ])('says of %j what is wrong: %j', (span, wrong) => {
    expect(problemsOf(spans(span))).toEqual(wrong.map((words) => expect.stringContaining(words)));
  });
});

describe('span of OpenTelemetry', () => {
  test('of any trace follows the published messages, begins before it ends and has its events between', () => {
    fc.assert(
      fc.property(anyTracedRun, (traced) => {
        const { startTimeUnixNano, endTimeUnixNano, attributes } = spanOf(traced);
        expect(BigInt(endTimeUnixNano) >= BigInt(startTimeUnixNano)).toBe(true);
        const keys = attributes.map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  test('has the attributes of the conventions', () => {
    expect(attributesOf(aTracedRun())).toEqual({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'langserve',
      'gen_ai.conversation.id': 'c1',
      'gen_ai.response.id': 's1',
      'gen_ai.usage.input_tokens': '3',
      'gen_ai.usage.output_tokens': '5',
      'server.address': '127.0.0.1',
      'server.port': '8000',
      'url.full': 'http://127.0.0.1:8000/chat/stream',
      'http.request.method': 'POST',
      'http.request.body.size': '14',
      'http.response.status_code': '200',
      'http.response.body.size': '120',
      'runnel.data_transfer_mode': 'stream',
      'runnel.run.id': '0198c2a1-7b3c-7d21-9f0e-3a6b5c4d2e1f',
      'runnel.response.events': '4',
      'runnel.response.reads': '4',
    });
  });

  test('has the cached tokens and those of reasoning', () => {
    const usage = { input: 3, output: 5, cached: 2, reasoning: 4 };
    const { attributes } =
      otlpOf(aTracedRun(), '0.7.0', usage).resourceSpans[0]?.scopeSpans[0]?.spans[0] ?? {};
    const ofTokens = attributes?.filter(({ key }) => /cache|reasoning/.test(key));
    expect(ofTokens).toEqual([
      { key: 'gen_ai.usage.cache_read.input_tokens', value: { intValue: '2' } },
      { key: 'gen_ai.usage.reasoning.output_tokens', value: { intValue: '4' } },
    ]);
  });

  test('of a request that was sent again belongs to no conversation', () => {
    const { run, trace } = aTracedRun();
    const repeat = { run: { ...run, conversationId: repeatsOf(run) }, trace };
    expect(attributesOf(repeat)).not.toHaveProperty('gen_ai.conversation.id');
  });

  test('has ids of the run, exact times and the marks of the stream', () => {
    const times = { ...aTrace().times, end: 411 };
    const { traceId, spanId, startTimeUnixNano, endTimeUnixNano, events } = spanOf(aTracedRun({ times }));
    expect({ traceId, spanId, startTimeUnixNano, endTimeUnixNano }).toEqual({
      traceId: '0198c2a17b3c7d219f0e3a6b5c4d2e1f',
      spanId: '9f0e3a6b5c4d2e1f',
      startTimeUnixNano: '1767323045000000000',
      endTimeUnixNano: '1767323045411000000',
    });
    expect(events.map(({ name, timeUnixNano }) => [name, timeUnixNano.slice(-12)])).toEqual([
      ['runnel.headers', '045050000000'],
      ['runnel.first_chunk', '045100000000'],
      ['runnel.last_byte', '045410000000'],
      ['runnel.end', '045411000000'],
    ]);
  });

  test.each([
    ['failed', { status: 503, body: '' }, '503'],
    ['failed', undefined, 'runnable-error'],
    ['interrupted', undefined, 'interrupted'],
  ] as const)('of a run that %s has the status of an error', (status, reply, type) => {
    const traced = aTracedRun({
      ...(reply ? { reply: { ...reply, headers: [] } } : {}),
      state:
        status === 'failed'
          ? { status, failure: { kind: 'runnable-error', status: 503, detail: '' } }
          : { status, cause: 'worker' },
      end: { kind: 'failed' },
    });
    expect(spanOf(traced).status).toEqual({ code: 2, message: type });
    expect(attributesOf(traced)['error.type']).toBe(type);
  });

  test('of a run that a person stopped has no error', () => {
    const traced = aTracedRun({ state: { status: 'stopped' }, end: { kind: 'stopped' } });
    expect(spanOf(traced).status).toBeUndefined();
    expect(attributesOf(traced)).not.toHaveProperty('error.type');
  });
});
