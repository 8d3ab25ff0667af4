import type { ConnectionTiming, HeaderList, SentRequest } from '../../runnable/run-event.ts';
import type { RunState } from '../run/run-state.ts';

/**
 * All that is known of the exchange of a run with its server. Made of the run and its journal; a trace of a run
 * that goes on ends where the journal ends so far. Times are in ms.
 */
export type Trace<Items extends TraceItems = TraceItems> = {
  /** Ms since 1970 when the request was sent; the zero of all offsets. Null: nothing was sent. */
  startedAt: number | null;
  /** With `[secret]` for the values of secret headers. Absent if nothing was sent, or not kept. */
  request?: SentRequest;
  /** Requests before it, to endpoints that the server does not have: steps are asked for there first. */
  earlier?: EarlierRequest[];
  reply?: TraceReply;
  /** Requests after it, to find the answer or to read it on. */
  further?: FurtherRequest[];
  /** Moments at which the connection broke and the answer was read on; offsets like those of items. */
  breaks?: number[];
  /** Everything that the server sent in the replies, in order. */
  events: Items;
  times: TraceTimes;
  /** Connection times, if the browser told them. */
  timing?: ConnectionTiming;
  state: RunState;
  end: TraceEnd;
  /** Parts that are not there; empty: the trace is whole. */
  missing: TraceGap[];
};

/**
 * A request that was answered with 404 or 405, so that the next one followed. `offset`: ms since the first. `ms`: until
 * its reply. Earlier versions kept neither the request nor its reply.
 */
export type EarlierRequest = {
  url: string;
  offset: number;
  request?: SentRequest;
  reply?: TraceReply;
  ms?: number;
};

/**
 * `offset`: ms since the first request was sent. `ms`: from this one to its reply, or until that was lost. `before`: bytes
 * that the run had received by then. `items`: number of items that had come by then.
 */
export type FurtherRequest = {
  request: SentRequest;
  offset: number;
  ms: number;
  before: number;
  items: number;
  reply?: TraceReply;
};

/** `body`: the beginning of the body of a reply that is no answer. */
export type TraceReply = { status: number; headers: HeaderList; body?: string };

/** Items, which may be made only when they are asked for. An array is one. */
export type TraceItems = Pick<readonly TraceItem[], 'length' | 'at'> &
  Iterable<TraceItem> & { map<Out>(each: (item: TraceItem, place: number) => Out): Out[] };

/**
 * `event`: an event of the stream, or the body of a single response. `comment`: a comment line, for example a
 * ping. `half`: an event that the end of the body cut off. `unreadable`: an event, or
 * words of something on the way, that could not be read. `added`: no reply to the run brought it; it was read from what
 * the server stores.
 */
export type TraceItem = {
  kind: 'event' | 'comment' | 'half' | 'unreadable' | 'added';
  /** Counted from 1, comments too. */
  number: number;
  /** Ms since the request was sent. */
  offset: number;
  /** Ms since the item before it; for the first, since the request was sent. */
  gap: number;
  /** Bytes of `text` as UTF-8. */
  bytes: number;
  /** Number of the network read that brought its end, counted from 1; 0: not known. */
  read: number;
  /** Name of the event, for example `data`; empty for a comment and for a single response. */
  name: string;
  /** Last event id, if the server sends ids. */
  id?: string;
  /** The data as the server sent it; in errors, secrets are masked. */
  text: string;
  /** Number of chunks of the output up to and with this item; it differs from the item before it if this is one. */
  chunks: number;
};

/** Durations and offsets in ms since the request was sent; undefined: it did not happen, or is not known. */
export type TraceTimes = {
  /** Until its place at the origin was free. Earlier versions did not note it. */
  queued: number | undefined;
  /** From the start until the input was ready: the schema may have been asked for. */
  schema: number | undefined;
  headers: number | undefined;
  firstByte: number | undefined;
  firstEvent: number | undefined;
  /** First chunk of the output. */
  firstChunk: number | undefined;
  lastByte: number | undefined;
  /** Until the run ended. */
  end: number | undefined;
  /** `after`: number of the item before the gap. */
  longestGap: { ms: number; after: number } | undefined;
  /** 95th percentile of the gaps between network reads. */
  p95Gap: number | undefined;
  /** Network reads that brought an item, and bytes of the body. */
  reads: number;
  bytes: number | undefined;
};

/** How it ended, as the wire shows it. `bytes`: of the event that was cut off. */
export type TraceEnd =
  | {
      kind:
        | 'open'
        | 'clean'
        | 'asks'
        | 'error-event'
        | 'stalled'
        | 'stopped'
        | 'interrupted'
        | 'not-sent'
        | 'failed';
    }
  | { kind: 'cut-short'; bytes: number };

/**
 * `raw`: an earlier version kept parsed chunks, not their texts. `all`: the trace was deleted to make room. `body`: an
 * earlier version did not keep the body of the request. `unwritten`: the worker died before it wrote the last events.
 */
export type TraceGap = 'raw' | 'all' | 'body' | 'unwritten';

/** Times of an exchange of which none is known. */
export const unknownTimes: Omit<TraceTimes, 'reads'> = {
  queued: undefined,
  schema: undefined,
  headers: undefined,
  firstByte: undefined,
  firstEvent: undefined,
  firstChunk: undefined,
  lastByte: undefined,
  end: undefined,
  longestGap: undefined,
  p95Gap: undefined,
  bytes: undefined,
};
