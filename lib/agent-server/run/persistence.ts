import type { Call } from '../../http/call.ts';
import { paused } from '../../http/waits.ts';
import { RunnableError, type RunnableFailure } from '../../runnable/failure.ts';

const longestPauseMs = 15_000;
/** Milliseconds for a reply to a question about a run. */
const replyMs = 20_000;

/** Returns the pauses between attempts, which get longer and add up to the limit. */
export function pausesWithin(limitMs: number): number[] {
  const pauses: number[] = [];
  for (let next = 250, all = 0; all < limitMs; next = Math.min(2 * next, longestPauseMs)) {
    pauses.push(next);
    all += next;
  }
  return pauses;
}

type Attempts = {
  pauses: readonly number[];
  signal: AbortSignal;
  /** Called before each pause. */
  onTrouble(): void;
  /** Failure after the last attempt. */
  failure: RunnableFailure;
};

/**
 * Tries something that starts nothing until the server is there again. Throws the refusal of the server, `failure`
 * after the last attempt, or the reason of the signal.
 */
export async function persistently<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  { pauses, signal, onTrouble, failure }: Attempts,
): Promise<T> {
  for (let place = 0; ; place += 1) {
    try {
      return await inTime(attempt, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RunnableError && !isPassing(error.failure)) throw error;
      const pause = pauses[place];
      if (pause === undefined) throw new RunnableError(failure, { cause: error });
      onTrouble();
      await paused(pause, signal);
    }
  }
}

/** Tries once; rejects if there is no result in time. */
export async function inTime<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), replyMs);
  try {
    return await attempt(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** Tells whether a server or a proxy says that it cannot answer now, or a proxy answers in place of the server. */
export function isPassing(failure: RunnableFailure): boolean {
  if (failure.kind === 'wrong-content' || failure.kind === 'malformed-reply') return true;
  if (failure.kind === 'not-there') return failure.isPage === true;
  return 'status' in failure && (failure.status >= 500 || [408, 425, 429].includes(failure.status));
}

/** Requests that may follow each other at once. */
const atOnce = 3;
/** Milliseconds between the requests after these: at most two in a second. */
const gapMs = 600;

export type ReadingPace = {
  call: Call;
  /** To be called when a connection has brought the answer on. */
  isWell(): void;
};

/** Sends the requests that read a run on, never more than the server can bear, whatever keeps failing. */
export function createReadingPace(send: Call): ReadingPace {
  let [left, next] = [atOnce, 0];
  return {
    async call(url, accept, init) {
      const at = left > 0 ? Date.now() : Math.max(Date.now(), next);
      left -= 1;
      next = at + gapMs;
      await paused(at - Date.now(), init.signal);
      return send(url, accept, init);
    },
    isWell() {
      left = atOnce;
    },
  };
}
