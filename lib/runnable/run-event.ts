import type { Json, JsonObject } from '../json/json.ts';
import type { Usage } from '../output/usage.ts';
import type { RunnableFailure } from './failure.ts';
import type { Question } from './question.ts';

/** Names and values in order, with secrets masked. */
export type HeaderList = [name: string, value: string][];

/** A request as it was sent, with secrets masked. */
export type SentRequest = {
  method: string;
  url: string;
  headers: HeaderList;
  /** Its JSON; values that are stored nowhere are `[secret]`, and long texts are cut. */
  body?: string;
  /** Number of characters cut from the body. */
  leftOut?: number;
  /** The browser added the cookies that it has for the site. */
  hasCookies?: true;
  /** The browser was told to set `connection: close`, which HTTP/1.1 alone has. */
  closes?: true;
};

/** Characters of an id from a server; longer ones are not kept. */
export const longestId = 1024;

/**
 * How a part of a reply arrived. A run counts over all its connections, earlier versions counted each connection from
 * the start.
 */
export type Arrival = {
  /** Number of the network read that brought its end, counted from 1. */
  read: number;
  /** Bytes up to the end of that read, after decompression. Earlier versions did not count them. */
  received?: number;
  /** Last event id so far, if the server sends ids. */
  lastEventId?: string;
  /** Ms since 1970 of the first byte of the body, if it came in an earlier read and nothing before tells it. */
  begunAt?: number;
};

/** Network reads and bytes of a run so far. `begunAt`: when the first came, until an arrival tells it. */
export type Reads = { read: number; received: number; begunAt?: number };

/** Returns how something arrived with the last read. The first one that comes after the first read tells when that was. */
export function arrivalNow(reads: Reads): Arrival {
  const { read, received, begunAt } = reads;
  delete reads.begunAt;
  return { read, received, ...(begunAt !== undefined && read > 1 && { begunAt }) };
}

export const nothingRead = (): Reads => ({ read: 0, received: 0 });

/**
 * Texts as the server sent them; the protocol's `chunkIn` reads those of chunks again. `isStep`: the chunks are inside
 * events about steps, which `chunksInStep` reads. `event`: name of the events, if it is not the usual one for chunks.
 * `isAdded`: no reply to the run brought them; they were read from what the server stores.
 */
export type RawTexts = Arrival & { texts: string[]; isStep?: true; event?: string; isAdded?: true };

/** Times of a connection, in ms from the start of the request, as the browser measured them; 0: not told. */
export type ConnectionTiming = {
  /** For example `h2`; empty if the browser does not tell. */
  httpVersion: string;
  connectStart: number;
  secureConnectionStart: number;
  connectEnd: number;
  requestStart: number;
  responseStart: number;
  responseEnd: number;
};

/** Events that are kept for the trace alone. */
type TraceEvent =
  /**
   * A request after the first one, to find the answer or to read it on. It has no reply if that was lost. `ms`: from the
   * request to its reply. `before`: bytes that the run had received when it was sent.
   */
  | {
      type: 'further';
      request: SentRequest;
      ms: number;
      before: number;
      reply?: { status: number; headers: HeaderList };
    }
  /**
   * An event with an unknown name, or of a step. `runId`: the id of the run, if it tells it. `usage`: tokens of a model
   * whose step has ended.
   */
  | { type: 'unknown'; event: string; data: string; arrival?: Arrival; runId?: string; usage?: Usage }
  /** An event, or words of something on the way, that could not be read, masked. */
  | { type: 'unreadable'; event: string; data: string; arrival: Arrival }
  /** Comment lines, for example pings, without their colon; `skipped` more came with them. */
  | { type: 'comments'; raw: RawTexts; skipped: number }
  /** An event that the end of the body cut off, masked. */
  | { type: 'half'; event: string; text: string; arrival: Arrival }
  /** The body of a reply that is no answer, or was cut off: its beginning, masked. */
  | { type: 'body'; text: string; arrival?: Arrival }
  | { type: 'timing'; timing: ConnectionTiming };

/** Set if the server does not send the steps asked for; `known`: an earlier answer has said so. */
type StepsMissing = { withoutSteps?: true | 'known' };

/** An event of a run, in either data transfer mode. `at`: ms since 1970, when it was read. */
export type RunEvent = {
  at?: number;
} /** The request has left. It may leave again for another endpoint, if the first does not exist. */ & (
  | ({ type: 'sent'; request?: SentRequest } & StepsMissing)
  /** A reply has begun. */
  | { type: 'reply'; status: number; headers?: HeaderList }
  /** `data` is everything that the server sent with it. */
  /** `takesFeedback`: what the server sent holds a token for feedback on this run. */
  | { type: 'metadata'; runId: string | null; data: Json; takesFeedback?: true; raw?: RawTexts }
  /**
   * Chunks that arrived together: a fast stream brings many in one read. `isStart`: they say where the run begins, and
   * are no output yet. `isBlank`: the first token is still to come.
   */
  | { type: 'chunks'; chunks: Json[]; raw?: RawTexts; isStart?: true; isBlank?: true }
  /** The server's names for the run: by them its reading goes on after a break, and it is cancelled. */
  | { type: 'placed'; place: JsonObject }
  /** The connection broke, and the run is read on. */
  | { type: 'rejoining' }
  /** Part of the output is no longer sent: the rest was read from what the server stores. */
  | { type: 'from-state' }
  /** The runnable does not know the earlier turns: the server has not kept the place where this one begins. */
  | { type: 'forgets' }
  /** The server's conversation has messages before this one that are not in ours: `count`. */
  | { type: 'elsewhere'; count: number }
  /** Answer of the server to the wish to cancel the run. */
  | { type: 'cancelled'; outcome: CancelOutcome }
  | TraceEvent
  | RunEnd
);

/** `over`: the run had ended before. `unknown`: the server did not answer, or refused. */
export type CancelOutcome = 'cancelled' | 'over' | 'unknown';

/** The last event of a run. Every run has exactly one. */
export type RunEnd =
  /** `isUntold`: the server does not tell whether this was all. */
  | { type: 'end'; arrival?: Arrival; isUntold?: true }
  /** The run waits for a person. Without questions it has paused. */
  | { type: 'asks'; questions: Question[] }
  /** `raw`: the error event, masked. `mayGoOn`: the run is at the server, and only its reading has failed. */
  | { type: 'error'; failure: RunnableFailure; raw?: RawTexts; mayGoOn?: true }
  | { type: 'stopped' };

export const isRunEnd = (event: RunEvent): event is RunEnd & { at?: number } =>
  event.type === 'end' || event.type === 'asks' || event.type === 'error' || event.type === 'stopped';
