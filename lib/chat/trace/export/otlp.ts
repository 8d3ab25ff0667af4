import type { Tokens } from '../../../output/usage.ts';
import type { SentRequest } from '../../../runnable/run-event.ts';
import { homeOf } from '../../storage/record-id.ts';
import { exchangesOf } from '../exchanges.ts';
import type { Trace } from '../trace.ts';
import { isCompressed } from '../trace-heads.ts';
import { byteLength } from './har.ts';
import type { TracedRun } from './trace-file.ts';

/** Tokens of the answer, as far as they are known. */
export type TracedUsage = Omit<Tokens, 'total'>;

const spanKindClient = 3;
const statusError = 2;

/**
 * Writes a trace as OpenTelemetry's OTLP/JSON: a span by the conventions for generative AI and for HTTP clients. Of an
 * answer that took several requests, each has a span of its own below it. They have no texts of requests or answers.
 */
export const otlpOf = (traced: TracedRun, runnel: string, usage?: TracedUsage) => ({
  resourceSpans: [
    {
      resource: { attributes: attributes({ 'service.name': 'runnel', 'service.version': runnel }) },
      scopeSpans: [{ scope: { name: 'runnel', version: runnel }, spans: spansOf(traced, usage) }],
    },
  ],
});

function spansOf(traced: TracedRun, usage: TracedUsage | undefined) {
  const exchanges = exchangesOf(traced.trace);
  if (exchanges.length === 1)
    return [spanOf(traced, { ...httpAttributes(traced), ...modelAttributes(traced, usage) })];
  return [
    spanOf(traced, { ...serverAttributes(traced), ...modelAttributes(traced, usage) }),
    ...exchanges.map((trace, place) => exchangeSpan({ ...traced, trace }, place)),
  ];
}

function spanOf({ run, trace }: TracedRun, members: Attributes) {
  const traceId = traceIdOf(run.id);
  const startedAt = trace.startedAt ?? run.createdAt;
  const { times, events, end } = trace;
  const endedAfter = times.end ?? times.lastByte ?? events.at(-1)?.offset ?? 0;
  return {
    traceId,
    spanId: traceId.slice(16),
    name: 'chat',
    kind: spanKindClient,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(startedAt + Math.max(0, endedAfter)),
    attributes: attributes({ ...members, ...runAttributes({ run, trace }) }),
    events: [
      eventAt('runnel.headers', startedAt, times.headers),
      eventAt('runnel.first_chunk', startedAt, times.firstChunk),
      eventAt('runnel.last_byte', startedAt, times.lastByte),
      eventAt('runnel.end', startedAt, endedAfter, { 'runnel.end.kind': end.kind }),
    ].flat(),
    ...(hasFailed(trace) ? { status: { code: statusError, message: errorType(trace) ?? end.kind } } : {}),
  };
}

/** Writes one request and its reply; its times are offsets from its own start. */
function exchangeSpan({ run, trace }: TracedRun, place: number) {
  const traceId = traceIdOf(run.id);
  const startedAt = trace.startedAt ?? run.createdAt;
  const { times, reply, end, request } = trace;
  const error = reply && reply.status >= 400 ? String(reply.status) : brokenEnd(end);
  return {
    traceId,
    spanId: exchangeIdOf(run.id, place),
    parentSpanId: traceId.slice(16),
    name: request?.method ?? 'POST',
    kind: spanKindClient,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(startedAt + (times.lastByte ?? times.end ?? 0)),
    attributes: attributes({ ...httpAttributes({ run, trace }), 'error.type': error }),
    events: eventAt('runnel.headers', startedAt, times.headers),
    ...(error !== undefined && { status: { code: statusError, message: error } }),
  };
}

/** Names an end before the reply was whole; undefined for any other. */
const brokenEnd = ({ kind }: Trace['end']) =>
  kind === 'cut-short' || kind === 'failed' || kind === 'stalled' ? kind : undefined;

const hasFailed = ({ state }: Trace) => state.status === 'failed' || state.status === 'interrupted';

/** Names the error: the status of a refused request, or else the kind of the failure. */
function errorType({ state, reply, end }: Trace): string | undefined {
  if (state.status === 'interrupted') return 'interrupted';
  if (state.status !== 'failed') return undefined;
  if (reply && reply.status >= 400) return String(reply.status);
  return state.failure.kind || end.kind;
}

const modelAttributes = ({ run, trace }: TracedRun, usage: TracedUsage | undefined): Attributes => ({
  'gen_ai.operation.name': 'chat',
  'gen_ai.provider.name': run.protocol,
  // A request that was sent again is in no conversation.
  'gen_ai.conversation.id':
    homeOf(run.conversationId) === run.conversationId ? run.conversationId : undefined,
  'gen_ai.response.id': run.runnableRunId ?? undefined,
  'gen_ai.usage.input_tokens': usage?.input,
  'gen_ai.usage.output_tokens': usage?.output,
  'gen_ai.usage.cache_read.input_tokens': usage?.cached,
  'gen_ai.usage.reasoning.output_tokens': usage?.reasoning,
  'error.type': errorType(trace),
});

/** The address that a request went to. */
const sentTo = ({ run, trace: { request } }: TracedRun) => request?.url ?? run.url;

function serverAttributes(traced: TracedRun): Attributes {
  const sent = sentTo(traced);
  const url = URL.canParse(sent) ? new URL(sent) : undefined;
  return {
    'server.address': url?.hostname,
    'server.port': url && (Number(url.port) || (url.protocol === 'https:' ? 443 : 80)),
  };
}

function httpAttributes(traced: TracedRun): Attributes {
  const { request, reply, times, timing } = traced.trace;
  return {
    ...serverAttributes(traced),
    'url.full': sentTo(traced),
    'http.request.method': request?.method,
    'http.request.body.size': request && sizeOf(request),
    'http.response.status_code': reply?.status,
    // By the conventions the size on the wire, which browsers do not tell of a compressed body.
    'http.response.body.size': isCompressed(reply) ? undefined : times.bytes,
    'network.protocol.name': timing?.httpVersion ? 'http' : undefined,
    'network.protocol.version': protocolVersion(timing?.httpVersion),
  };
}

function runAttributes({ run, trace }: TracedRun): Attributes {
  return {
    'runnel.data_transfer_mode': run.mode,
    'runnel.run.id': run.id,
    'runnel.response.events': [...trace.events].filter(({ kind }) => kind === 'event').length,
    'runnel.response.reads': trace.times.reads,
  };
}

const sizeOf = ({ body, leftOut }: SentRequest) =>
  body === undefined || leftOut !== undefined ? undefined : byteLength(body);

/** `h2` is version 2, `http/1.1` version 1.1. */
const protocolVersion = (version = '') => /^(?:http\/|h)([\d.]+)/i.exec(version)?.[1];

type Attributes = Record<string, string | number | undefined>;

/** Lists attributes that have a value; whole numbers are 64 bits long, which JSON writes as text. */
const attributes = (members: Attributes) =>
  Object.entries(members).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: attributeValue(value) }],
  );

function attributeValue(value: string | number): Record<string, string | number> {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Builds the event of a span, at an offset in ms; none if that is not known. */
const eventAt = (name: string, startedAt: number, offset: number | undefined, more: Attributes = {}) =>
  offset === undefined
    ? []
    : [{ timeUnixNano: nanoseconds(startedAt + offset), name, attributes: attributes(more) }];

/** Writes a moment in nanoseconds: more digits than a number holds. */
const nanoseconds = (ms: number) => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

/** Returns 32 hexadecimal digits for a run: those of its UUID, or else of a hash of its id. */
function traceIdOf(id: string): string {
  const digits = id.replaceAll('-', '').toLowerCase();
  if (/^[0-9a-f]{32}$/.test(digits) && !/^0+$/.test(digits.slice(16))) return digits;
  return hashed(id, [1, 2, 3, 4]);
}

/** Returns 16 hexadecimal digits for an exchange of a run, by its place. */
const exchangeIdOf = (id: string, place: number): string => hashed(`${id}/${place}`, [1, 2]);

const hashed = (text: string, seeds: number[]) =>
  seeds.map((seed) => hash(`${seed}${text}`).toString(16).padStart(8, '0')).join('');

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
