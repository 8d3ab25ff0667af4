import { RunnableError, type RunnableFailure } from '../runnable/failure.ts';

const longestPauseMs = 15_000;
/** Milliseconds for a reply to a question about a run. */
const replyMs = 10_000;

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

async function inTime<T>(attempt: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), replyMs);
  try {
    return await attempt(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** Tells whether a proxy says that the server behind it is away. */
const isPassing = (failure: RunnableFailure) =>
  failure.kind === 'runnable-error' && [502, 503, 504].includes(failure.status);

/** Waits; throws the reason of the signal if it is aborted meanwhile. */
export function paused(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
