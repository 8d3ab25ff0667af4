import type { Json } from '../../../json/json.ts';
import type { Tokens } from '../../../output/usage.ts';
import type { SentRequest } from '../../../runnable/run-event.ts';
import { homeOf } from '../../storage/record-id.ts';
import type { Trace } from '../trace.ts';
import { byteLength } from './har.ts';
import type { TracedRun } from './trace-file.ts';

/** Tokens of the answer, as far as they are known. */
export type TracedUsage = Omit<Tokens, 'total'>;

const spanKindClient = 3;
const statusError = 2;

/**
 * Writes a trace as OpenTelemetry's OTLP/JSON: one span by the conventions for generative AI and for HTTP clients.
 * It has no texts of the request or the answer.
 */
export const otlpOf = (traced: TracedRun, runnel: string, usage?: TracedUsage) => ({
  resourceSpans: [
    {
      resource: { attributes: attributes({ 'service.name': 'runnel', 'service.version': runnel }) },
      scopeSpans: [{ scope: { name: 'runnel', version: runnel }, spans: [spanOf(traced, usage)] }],
    },
  ],
});

function spanOf(traced: TracedRun, usage: TracedUsage | undefined) {
  const { run, trace } = traced;
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
    attributes: attributes({ ...modelAttributes(traced, usage), ...httpAttributes(traced) }),
    events: [
      eventAt('runnel.headers', startedAt, times.headers),
      eventAt('runnel.first_chunk', startedAt, times.firstChunk),
      eventAt('runnel.last_byte', startedAt, times.lastByte),
      eventAt('runnel.end', startedAt, endedAfter, { 'runnel.end.kind': end.kind }),
    ].flat(),
    ...(hasFailed(trace) ? { status: { code: statusError, message: errorType(trace) ?? end.kind } } : {}),
  };
}

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

function httpAttributes({ run, trace }: TracedRun): Attributes {
  const { request, reply, times, timing } = trace;
  const sent = request?.url ?? run.url;
  const url = URL.canParse(sent) ? new URL(sent) : undefined;
  return {
    'server.address': url?.hostname,
    'server.port': url && (Number(url.port) || (url.protocol === 'https:' ? 443 : 80)),
    'url.full': sent,
    'http.request.method': request?.method,
    'http.request.body.size': request && sizeOf(request),
    'http.response.status_code': reply?.status,
    'http.response.body.size': times.bytes,
    'network.protocol.name': timing?.httpVersion ? 'http' : undefined,
    'network.protocol.version': protocolVersion(timing?.httpVersion),
    'runnel.data_transfer_mode': run.mode,
    'runnel.run.id': run.id,
    'runnel.response.events': [...trace.events].filter(({ kind }) => kind === 'event').length,
    'runnel.response.reads': times.reads,
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

function attributeValue(value: string | number): Json {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

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
  return [1, 2, 3, 4].map((seed) => hash(`${seed}${id}`).toString(16).padStart(8, '0')).join('');
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193) >>> 0;
  return value;
}
