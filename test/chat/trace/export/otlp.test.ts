import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { otlpOf } from '../../../../lib/chat/trace/export/otlp.ts';
import type { TracedRun } from '../../../../lib/chat/trace/export/traced-run.ts';
import { anyTracedRun, aTrace, aTracedRun } from '../../../support/a-trace.ts';

/*
 * The messages of opentelemetry-proto (trace.proto, common.proto, resource.proto) in its JSON mapping: names in
 * camel case, ids in hexadecimal, integers of 64 bits as text, enums as numbers, and no other members.
 */
const decimal = z.string().check(z.regex(/^(0|[1-9]\d{0,18})$/));
const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^(?!0+$)[0-9a-f]{${digits}}$`)));
const attributes = z.array(
  z.strictObject({
    key: z.string().check(z.minLength(1)),
    value: z.union([
      z.strictObject({ stringValue: z.string() }),
      z.strictObject({ intValue: decimal }),
      z.strictObject({ doubleValue: z.number() }),
    ]),
  }),
);
const span = z.strictObject({
  traceId: hex(32),
  spanId: hex(16),
  name: z.string().check(z.minLength(1)),
  kind: z.literal(3),
  startTimeUnixNano: decimal,
  endTimeUnixNano: decimal,
  attributes,
  events: z.array(z.strictObject({ timeUnixNano: decimal, name: z.string(), attributes })),
  status: z.optional(z.strictObject({ code: z.literal(2), message: z.string() })),
});
const tracesData = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes }),
      scopeSpans: z.array(
        z.strictObject({
          scope: z.strictObject({ name: z.string(), version: z.string() }),
          spans: z.array(span),
        }),
      ),
    }),
  ),
});

function spanOf(traced: TracedRun) {
  const written = JSON.parse(JSON.stringify(otlpOf(traced, '0.7.0', { input: 3, output: 5 })));
  const read = tracesData.parse(written).resourceSpans[0]?.scopeSpans[0]?.spans[0];
  if (!read) throw new Error('no span');
  return read;
}

const attributesOf = (traced: TracedRun) =>
  Object.fromEntries(spanOf(traced).attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('span of OpenTelemetry', () => {
  test('of any trace follows the JSON mapping, begins before it ends and has its events between', () => {
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
