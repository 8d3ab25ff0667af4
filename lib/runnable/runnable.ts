import type { JsonObject } from '../json/json.ts';
import type { DataTransferMode } from './data-transfer-mode.ts';
import type { DescribeResult, SchemaAnswer } from './description.ts';
import type { Mask } from './masked-failure.ts';
import type { Protocol } from './protocol.ts';
import type { RunEvent } from './run-event.ts';

/** The address of a runnable, and how it is called. */
export type Target = {
  /** As the protocol's `readUrl` gives it. */
  url: string;
  mode: DataTransferMode;
  headers: [name: string, value: string][];
  fetch: typeof fetch;
  /** Names of headers whose values are shown and kept nowhere. */
  secretHeaders?: readonly string[];
  /** For the words of the server in failures and problems; what it answers is handed on as it is. */
  mask?: Mask;
  sendCookies?: boolean;
  /** A stream fails when no byte arrives for so long; pings count as bytes. */
  stallLimitMs?: number | null;
  /** A single response fails when it takes longer. */
  responseLimitMs?: number | null;
};

/** The request for a message; only its protocol reads it. */
export type RunRequest = JsonObject;

/** A runnable that can be asked and run, whatever its protocol and its data transfer mode. */
export type Runnable = {
  url: string;
  protocol: Protocol;
  /** Asks what it takes and exposes, and runs nothing. Throws a RunnableError where no answer can be had, or the signal's reason. */
  describe(signal: AbortSignal): Promise<DescribeResult>;
  /** Asks what it takes with this configuration. Throws like `describe`. */
  inputFor(config: JsonObject, signal: AbortSignal): Promise<SchemaAnswer>;
  /**
   * Runs the runnable once. The request leaves at once, whether or not anybody reads the events.
   * The events end with exactly one of `end`, `error` and `stopped`; they never throw.
   */
  run(request: RunRequest, signal: AbortSignal): AsyncIterable<RunEvent>;
};

/** Resolves everything that a profile says of a runnable, once. */
export type Connect = (target: Target) => Runnable;
