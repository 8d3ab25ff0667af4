import { describe, expect, test } from 'vitest';
import { harOf } from '../../../../lib/chat/trace/export/har.ts';
import { otlpOf } from '../../../../lib/chat/trace/export/otlp.ts';
import { aTracedRun, readOn } from '../../../support/a-trace.ts';

type Traced = Parameters<typeof otlpOf>[0];

const spansOf = (traced: Traced) => otlpOf(traced, '0.7.0').resourceSpans[0]?.scopeSpans[0]?.spans ?? [];

const attributeOf = (span: ReturnType<typeof spansOf>[number] | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0];

const ms = (nanoseconds: string | undefined) => Number(BigInt(nanoseconds ?? 0) / 1_000_000n);

describe('the spans of an answer that took several requests', () => {
  const traced = readOn();
  const [run, ...exchanges] = spansOf(traced);
  const { entries } = harOf(traced, '0.7.0').log;

  test('are one for the run and one for each exchange, as the entries of the HTTP archive', () => {
    const seen = exchanges.map((span) => ({
      method: attributeOf(span, 'http.request.method'),
      url: attributeOf(span, 'url.full'),
      status: Number(attributeOf(span, 'http.response.status_code') ?? 0),
      startedAt: ms(span.startTimeUnixNano),
    }));
    expect(seen).toEqual(
      entries.map(({ request, response, startedDateTime }) => ({
        method: request.method,
        url: request.url,
        status: response.status,
        startedAt: Date.parse(startedDateTime),
      })),
    );
    expect(seen.map(({ status }) => status)).toEqual([200, 0, 200]);
  });

  test('have ids of their own, below that of the run', () => {
    expect(new Set([run, ...exchanges].map((span) => span?.spanId)).size).toBe(4);
    for (const span of exchanges)
      expect(span).toMatchObject({ traceId: run?.traceId, parentSpanId: run?.spanId });
  });

  test('say how each ended, and the run that it ended well', () => {
    expect(run).not.toHaveProperty('status');
    expect(exchanges.map((span) => ('status' in span ? span.status?.message : undefined))).toEqual([
      'cut-short',
      'failed',
      undefined,
    ]);
    expect(exchanges.map((span) => attributeOf(span, 'error.type'))).toEqual([
      'cut-short',
      'failed',
      undefined,
    ]);
  });

  test('last until the last byte of their reply', () => {
    const lengths = exchanges.map((span) => ms(span.endTimeUnixNano) - ms(span.startTimeUnixNano));
    expect(lengths).toEqual([100, 30, 200]);
  });

  test('have the attributes of a request, and the run those of the model', () => {
    expect(attributeOf(run, 'url.full')).toBeUndefined();
    expect(attributeOf(run, 'gen_ai.response.id')).toBe('s1');
    expect(exchanges.map((span) => attributeOf(span, 'gen_ai.response.id'))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('an answer of one request is one span with the attributes of both', () => {
  const [span, ...others] = spansOf(aTracedRun());
  expect(others).toEqual([]);
  expect([attributeOf(span, 'url.full'), attributeOf(span, 'gen_ai.response.id')]).toEqual([
    'http://127.0.0.1:8000/chat/stream',
    's1',
  ]);
});
