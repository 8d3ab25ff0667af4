import type { Json, JsonObject } from '../json/json.ts';
import type { DataTransferMode } from './data-transfer-mode.ts';
import type { DescribeResult, Description, KnownSteps, SchemaAnswer } from './description.ts';
import type { Mask } from './masked.ts';
import type { Protocol, RunRequest } from './protocol.ts';
import type { CancelOutcome, ConnectionTiming, RawTexts, Reads, RunEvent } from './run-event.ts';

/** The address of a runnable, and the way it is called. */
export type Target = {
  /** URL returned by the protocol's `readUrl`. */
  url: string;
  mode: DataTransferMode;
  headers: [name: string, value: string][];
  /** Sends to a URL with the query of the profile added. */
  fetch: typeof fetch;
  /** That query for the trace, without secret values. */
  shownQuery?: string;
  /** Sends the questions about the runnable; without it `fetch`. */
  ask?: typeof fetch;
  /** Names of headers whose values are neither shown nor stored. */
  secretHeaders?: readonly string[];
  /** Mask for the server's words in failures and problems; answers are passed on unchanged. */
  mask?: Mask;
  /** Values in a request that are stored nowhere. */
  hidden?: readonly string[];
  sendCookies?: boolean;
  /** The browser sets `connection: close`. */
  closes?: boolean;
  /** A stream brings the steps of the runnable, too, where the server shows them. */
  showsSteps?: boolean;
  /** Reads the clock, in ms since 1970. */
  now?(): number;
  /** Called before a request is sent to `url`; the result reads how its connection went, once the reply is over. */
  timeConnection?(url: string): () => Promise<ConnectionTiming | undefined>;
  /** Milliseconds without a byte after which a stream fails; pings count as bytes. Null: no limit. */
  stallLimitMs?: number | null;
  /** Milliseconds after which a single response fails. Null: no limit. */
  responseLimitMs?: number | null;
};

/** Facts about one request besides its content. */
export type RunDetails = {
  /** Values in it that are stored nowhere, besides those of the target, and a mask for the server's words. */
  hidden?: readonly string[];
  mask?: Mask;
  /** Schema of the input: by it they are found where the server repeats them and nobody knows them any more. */
  inputSchema?: Json | undefined;
  /** Known facts about the endpoints that bring steps. */
  steps?: KnownSteps | undefined;
  /** Called when the run finds out more about them. */
  learnt?(steps: KnownSteps): void;
};

/**
 * A request of a run to send again as it is written: to the same endpoint, with other texts. `url`: that of the
 * request. `id`: our id of the new run.
 */
export type RepeatedRequest = { url: string; accept: string; body: string; id: string };

/**
 * A run that the server may still carry on, as far as it is known: its names, and the last of what was read. `tail`: the
 * events with the last event id, whose twins may come again; `before`: the id before it. `chunks`: number of those that
 * were read.
 */
export type SeenRun = {
  place: JsonObject;
  chunks: number;
  tail: { id: string; raw: RawTexts[] } | null;
  before: string | null;
  reads: Reads;
};

/** A runnable to describe and run, whatever its protocol and data transfer mode. */
export type Runnable = {
  url: string;
  protocol: Protocol;
  /**
   * Asks for what a message needs, with at most 3 different requests, 2 without `asksMode`, one more if the mode does
   * not exist; runs nothing. Throws a RunnableError if there is no answer, or the signal's reason.
   */
  describe(signal: AbortSignal, asksMode?: boolean): Promise<DescribeResult>;
  /** Asks, one request after the other, for what no message needs. Without it `describe` brings all. */
  describeRest?(signal: AbortSignal): Promise<Partial<Pick<Description, 'modes' | 'extras' | 'steps'>>>;
  /** Asks for the input schema of a configuration. Throws like `describe`. */
  inputFor(config: JsonObject, signal: AbortSignal): Promise<SchemaAnswer>;
  /**
   * Runs the runnable once. Sends the request at once, whether or not the events are read. The events end
   * with exactly one of `end`, `error` and `stopped`; they never throw.
   */
  run(request: RunRequest, signal: AbortSignal, details?: RunDetails): AsyncIterable<RunEvent>;
  /**
   * Returns the names of a run that are known before its request is sent; undefined if runs of the protocol end with
   * their connection.
   */
  placeOf?(request: RunRequest): JsonObject | undefined;
  /** Reads a run on that this connection did not start. Its events are those of a run. Starts nothing. */
  rejoin?(seen: SeenRun, signal: AbortSignal, details?: RunDetails): AsyncIterable<RunEvent>;
  /** Ends a run on the server. Never throws. */
  cancel?(place: JsonObject, signal: AbortSignal): Promise<CancelOutcome>;
  /** Sends an edited request of a run once; its events are those of a run. */
  repeat(request: RepeatedRequest, signal: AbortSignal): AsyncIterable<RunEvent>;
};

/** A function that connects to a runnable by all that a profile says of it. */
export type Connect = (target: Target) => Runnable;
