import * as z from 'zod/mini';
import type { ConnectionTiming, SentRequest } from '../../../runnable/run-event.ts';
import type { EarlierRequest, FurtherRequest, TraceReply, TraceTimes } from '../trace.ts';

/** A schema for every member of a type, so that none is lost. */
export type AllOf<Value> = Record<keyof Value, unknown>;

const headers = z.array(z.tuple([z.string(), z.string()]));
const known = z.optional(z.number());

export const request = z.object({
  method: z.string(),
  url: z.string(),
  headers,
  body: z.optional(z.string()),
  leftOut: known,
  hasCookies: z.optional(z.literal(true)),
  closes: z.optional(z.literal(true)),
} satisfies AllOf<SentRequest>);

export const times = z.object({
  queued: known,
  schema: known,
  headers: known,
  firstByte: known,
  firstEvent: known,
  firstChunk: known,
  lastByte: known,
  end: known,
  longestGap: z.optional(z.object({ ms: z.number(), after: z.number() })),
  p95Gap: known,
  reads: z.number(),
  bytes: known,
} satisfies AllOf<TraceTimes>);

export const timing = z.object({
  httpVersion: z.string(),
  connectStart: z.number(),
  secureConnectionStart: z.number(),
  connectEnd: z.number(),
  requestStart: z.number(),
  responseStart: z.number(),
  responseEnd: z.number(),
} satisfies AllOf<ConnectionTiming>);

export const reply = z.object({
  status: z.number(),
  headers,
  body: z.optional(z.string()),
} satisfies AllOf<TraceReply>);

export const earlier = z.object({
  url: z.string(),
  offset: z.number(),
  request: z.optional(request),
  reply: z.optional(reply),
  ms: known,
} satisfies AllOf<EarlierRequest>);

export const further = z.object({
  request,
  offset: z.number(),
  ms: z.number(),
  before: z.number(),
  items: z.number(),
  reply: z.optional(reply),
} satisfies AllOf<FurtherRequest>);
