import { type DataTransferMode, endpointOf } from './data-transfer-mode.ts';
import { type DescribeResult, readDescription } from './description.ts';
import { createEventQueue } from './event-queue.ts';
import { RunnableError, type RunnableFailure } from './failure.ts';
import { readInvokeReply } from './invoke-reply.ts';
import type { Json, JsonObject } from './json.ts';
import type { RunEvent } from './run-event.ts';
import { watchSilence } from './silence.ts';
import { readStreamReply } from './stream-reply.ts';

export type Target = {
  /** As `readRunnableUrl` gives it. */
  url: string;
  mode: DataTransferMode;
  headers: [name: string, value: string][];
  fetch: typeof fetch;
  sendCookies?: boolean;
  /** A stream fails when no byte arrives for so long; pings count as bytes. */
  stallLimitMs?: number | null;
  /** A single response fails when it takes longer. */
  responseLimitMs?: number | null;
};

export type Runnable = {
  /** Asks for the input schema. Throws a RunnableError where no answer can be had, or the signal's reason. */
  describe(signal: AbortSignal): Promise<DescribeResult>;
  /**
   * Runs the runnable once. The request leaves at once, whether or not anybody reads the events.
   * The events end with exactly one of `end`, `error` and `stopped`; they never throw.
   */
  run(input: Json, config: JsonObject | undefined, signal: AbortSignal): AsyncIterable<RunEvent>;
};

/** Resolves everything that a profile says of a runnable, once; beyond it nothing knows of modes. */
export function connect(target: Target): Runnable {
  const { url, mode } = target;
  const endpoint = endpointOf(mode);
  const limitMs = (mode === 'stream' ? target.stallLimitMs : target.responseLimitMs) ?? null;

  const request = (path: string, signal: AbortSignal, init: RequestInit, accept: string) => {
    const headers = new Headers({ accept });
    if (init.body) headers.set('content-type', 'application/json');
    for (const [name, value] of target.headers) headers.set(name, value);
    const credentials = target.sendCookies ? 'include' : 'omit';
    const call = target.fetch;
    return call(`${url}/${path}`, {
      ...init,
      headers,
      signal,
      credentials,
      redirect: 'manual',
      cache: 'no-store',
    });
  };

  const unreachable = (): RunnableFailure => ({ kind: 'unreachable', origin: new URL(url).origin });

  async function read(response: Response, emit: (event: RunEvent) => void, heard: () => void) {
    if (mode === 'stream') await readStreamReply(response, emit, heard);
    else await readInvokeReply(response, emit);
  }

  async function perform(body: string, emit: (event: RunEvent) => void, signal: AbortSignal) {
    const silence = watchSilence(limitMs);
    const either = AbortSignal.any([signal, silence.signal]);
    let replied = false;
    try {
      const accept = mode === 'stream' ? 'text/event-stream' : 'application/json';
      const pending = request(endpoint, either, { method: 'POST', body }, accept);
      emit({ type: 'sent' });
      const response = await pending;
      replied = true;
      await read(response, emit, silence.heard);
    } catch (error) {
      if (signal.aborted) emit({ type: 'stopped' });
      else if (silence.signal.aborted) emit({ type: 'error', failure: overLimit(mode, limitMs ?? 0) });
      else if (error instanceof RunnableError) emit({ type: 'error', failure: error.failure });
      else emit({ type: 'error', failure: replied ? { kind: 'cut-short' } : unreachable() });
    } finally {
      silence.end();
    }
  }

  return {
    async describe(signal) {
      signal.throwIfAborted();
      try {
        return await readDescription(await request('input_schema', signal, {}, 'application/json'));
      } catch (error) {
        signal.throwIfAborted();
        throw new RunnableError(unreachable(), { cause: error });
      }
    },

    run(input, config, signal) {
      const left = new AbortController();
      const queue = createEventQueue<RunEvent>(() => left.abort());
      const hasConfig = config !== undefined && Object.keys(config).length > 0;
      const body = JSON.stringify(hasConfig ? { input, config } : { input });
      void perform(body, queue.push, AbortSignal.any([signal, left.signal])).then(queue.close);
      return queue.drain();
    },
  };
}

const overLimit = (mode: DataTransferMode, limitMs: number): RunnableFailure => ({
  kind: mode === 'stream' ? 'stalled' : 'overdue',
  limitMs,
});
