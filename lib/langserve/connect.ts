import type { Json, JsonObject } from '../json/json.ts';
import { type DataTransferMode, endpointOf } from '../runnable/data-transfer-mode.ts';
import type { DescribeResult, SchemaAnswer } from '../runnable/description.ts';
import { RunnableError, type RunnableFailure } from '../runnable/failure.ts';
import { type Mask, maskedAnswer, maskedDescription, maskedFailure } from '../runnable/masked-failure.ts';
import type { RunEvent } from '../runnable/run-event.ts';
import { createEventQueue } from '../sse/event-queue.ts';
import { watchSilence } from '../sse/silence.ts';
import { readConfiguredInput } from './configured-input.ts';
import { readDescription } from './describe.ts';
import { readInvokeReply } from './invoke-reply.ts';
import { readStreamReply } from './stream-reply.ts';

export type Target = {
  /** As `readRunnableUrl` gives it. */
  url: string;
  mode: DataTransferMode;
  headers: [name: string, value: string][];
  fetch: typeof fetch;
  /** For the words of the server in failures and problems; what it answers is handed on as it is. */
  mask?: Mask;
  sendCookies?: boolean;
  /** A stream fails when no byte arrives for so long; pings count as bytes. */
  stallLimitMs?: number | null;
  /** A single response fails when it takes longer. */
  responseLimitMs?: number | null;
};

export type Runnable = {
  url: string;
  /** Asks what it takes and exposes, and runs nothing. Throws a RunnableError where no answer can be had, or the signal's reason. */
  describe(signal: AbortSignal): Promise<DescribeResult>;
  /** Asks what it takes with this configuration. Throws like `describe`. */
  inputFor(config: JsonObject, signal: AbortSignal): Promise<SchemaAnswer>;
  /**
   * Runs the runnable once. The request leaves at once, whether or not anybody reads the events.
   * The events end with exactly one of `end`, `error` and `stopped`; they never throw.
   */
  run(input: Json, config: JsonObject | undefined, signal: AbortSignal): AsyncIterable<RunEvent>;
};

/** Resolves everything that a profile says of a runnable, once; beyond it nothing knows of modes. */
export function connect(target: Target): Runnable {
  const request = createRequest(target);
  const { mask = (text) => text } = target;
  const unreachable: RunnableFailure = { kind: 'unreachable', origin: new URL(target.url).origin };

  async function asked<Said>(ask: () => Promise<Said>, signal: AbortSignal): Promise<Said> {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      throw new RunnableError(unreachable, { cause: error });
    }
  }

  return {
    url: target.url,
    async describe(signal) {
      const { description, unsure } = await asked(() => readDescription(target.url, request, signal), signal);
      return { description: maskedDescription(description, mask), unsure };
    },
    inputFor: async (config, signal) =>
      maskedAnswer(await asked(() => readConfiguredInput(config, request, signal), signal), mask),

    run(input, config, signal) {
      const left = new AbortController();
      const queue = createEventQueue<RunEvent>(() => left.abort());
      const hasConfig = config !== undefined && Object.keys(config).length > 0;
      const body = JSON.stringify(hasConfig ? { input, config } : { input });
      const exchange = target.mode === 'stream' ? streamExchange : invokeExchange;
      const limitMs = (target.mode === 'stream' ? target.stallLimitMs : target.responseLimitMs) ?? null;
      const order = { request, body, unreachable, limitMs, signal: AbortSignal.any([signal, left.signal]) };
      const emit = (event: RunEvent) =>
        queue.push(
          event.type === 'error' ? { ...event, failure: maskedFailure(event.failure, mask) } : event,
        );
      void perform(exchange, order, emit).then(queue.close);
      return queue.drain();
    },
  };
}

type Request = (path: string, accept: string, init: RequestInit) => Promise<Response>;

function createRequest({ url, headers: own, sendCookies = false, fetch: call }: Target): Request {
  return (path, accept, init) => {
    const headers = new Headers({ accept, ...(init.body ? { 'content-type': 'application/json' } : {}) });
    for (const [name, value] of own) headers.set(name, value);
    const credentials = sendCookies ? 'include' : 'omit';
    return call(`${url}/${path}`, { ...init, headers, credentials, redirect: 'manual', cache: 'no-store' });
  };
}

/** All that differs between the data transfer modes. */
type Exchange = {
  endpoint: string;
  accept: string;
  read(response: Response, emit: (event: RunEvent) => void, heard: () => void): Promise<void>;
  overLimit(limitMs: number): RunnableFailure;
};

const streamExchange: Exchange = {
  endpoint: endpointOf('stream'),
  accept: 'text/event-stream',
  read: readStreamReply,
  overLimit: (limitMs) => ({ kind: 'stalled', limitMs }),
};

const invokeExchange: Exchange = {
  endpoint: endpointOf('batch'),
  accept: 'application/json',
  read: readInvokeReply,
  overLimit: (limitMs) => ({ kind: 'overdue', limitMs }),
};

type Order = {
  request: Request;
  body: string;
  unreachable: RunnableFailure;
  limitMs: number | null;
  signal: AbortSignal;
};

/** Sends the one request of a run and reads its reply to the end, which it always emits. */
async function perform(exchange: Exchange, order: Order, emit: (event: RunEvent) => void) {
  const { request, body, limitMs } = order;
  const silence = watchSilence(limitMs);
  const signal = AbortSignal.any([order.signal, silence.signal]);
  let broken = order.unreachable;
  try {
    const reply = request(exchange.endpoint, exchange.accept, { method: 'POST', body, signal });
    emit({ type: 'sent' });
    const response = await reply;
    broken = { kind: 'cut-short' };
    await exchange.read(response, emit, silence.heard);
  } catch (error) {
    if (order.signal.aborted) emit({ type: 'stopped' });
    else if (error instanceof RunnableError) emit({ type: 'error', failure: error.failure });
    else emit({ type: 'error', failure: silence.signal.aborted ? exchange.overLimit(limitMs ?? 0) : broken });
  } finally {
    silence.end();
  }
}
