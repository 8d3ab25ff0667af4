import type { Target } from '../runnable/runnable.ts';

type Wait = { retryAfterMs?: number };

/** Longest wait that is believed, in ms: a day. */
const longestMs = 24 * 3_600_000;

/**
 * Returns the milliseconds after which a refusal asks to try again (docs/protocol.md#http-errors). `now`: the time for a
 * date where the server does not tell its own.
 */
export function retryAfterIn({ status, headers }: Response, now = Date.now): Wait {
  const date = Date.parse(headers.get('date') ?? '');
  const nowMs = Number.isNaN(date) ? now() : date;
  const waits = [
    inUnit(headers.get('retry-after-ms'), 1),
    waitIn(headers.get('retry-after'), nowMs),
    ...(status === 429 ? resetsIn(headers, nowMs) : []),
  ];
  const ms = waits.find((wait) => wait !== undefined && wait > 0 && wait <= longestMs);
  return ms === undefined ? {} : { retryAfterMs: Math.ceil(ms) };
}

/**
 * Returns when limits end, the longest wait first. Of several limits those count that are used up, if the server tells
 * which.
 */
function resetsIn(headers: Headers, nowMs: number): (number | undefined)[] {
  const resets = [...headers].flatMap(([name, value]) =>
    isReset(name)
      ? [{ wait: waitIn(value, nowMs) ?? inUnit(/\bt=(\d+)/.exec(value)?.[1], 1_000), name }]
      : [],
  );
  const usedUp = resets.filter(({ name }) => headers.get(name.replace('reset', 'remaining')) === '0');
  return (usedUp.length > 0 ? usedUp : resets)
    .map(({ wait }) => wait)
    .toSorted((one, other) => (other ?? 0) - (one ?? 0));
}

/** Names such as `x-ratelimit-reset-tokens`, `ratelimit-reset`, `anthropic-ratelimit-requests-reset`, `ratelimit`. */
const isReset = (name: string) => /rate-?limit.*reset|^ratelimit$/.test(name);

/** Reads seconds, a span such as `6m0s` or `120ms`, a time in seconds or milliseconds since 1970, or a date. */
function waitIn(value: string | null, nowMs: number): number | undefined {
  const text = value?.trim() ?? '';
  const number = inUnit(text, 1);
  if (number !== undefined) {
    if (number > 1e11) return number - nowMs;
    return number > 1e8 ? number * 1_000 - nowMs : number * 1_000;
  }
  return spanIn(text) ?? momentIn(text, nowMs);
}

const inUnit = (value: string | null | undefined, unitMs: number): number | undefined =>
  /^\d{1,15}(\.\d{1,9})?$/.test(value?.trim() ?? '') ? Number(value) * unitMs : undefined;

const unitsMs: Record<string, number> = { d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000, ms: 1 };

function spanIn(text: string): number | undefined {
  if (!/^(\d{1,9}(\.\d{1,9})?(d|h|ms|m|s))+$/.test(text)) return undefined;
  return [...text.matchAll(/([\d.]+)(d|h|ms|m|s)/g)].reduce(
    (sum, [, amount, unit = '']) => sum + Number(amount) * (unitsMs[unit] ?? 0),
    0,
  );
}

function momentIn(text: string, nowMs: number): number | undefined {
  const moment = /\d{4}|GMT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? undefined : moment - nowMs;
}

/** Waits; throws the reason of the signal if it is aborted meanwhile. */
export const paused = (ms: number, signal?: AbortSignal | null) =>
  new Promise<void>((resolve, reject) => {
    signal?.throwIfAborted();
    if (ms <= 0) return resolve();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

/** Milliseconds without a byte, or until the whole reply, after which a run fails; null for no limit. */
export const limitOf = ({ mode, stallLimitMs, responseLimitMs }: Target) =>
  (mode === 'stream' ? stallLimitMs : responseLimitMs) ?? null;

/** Aborts its signal when `heard` is not called for `limitMs`; never if that is null. */
export function watchSilence(limitMs: number | null) {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function heard() {
    clearTimeout(timer);
    if (limitMs !== null) timer = setTimeout(() => controller.abort(), limitMs);
  }

  heard();
  return { signal: controller.signal, heard, end: () => clearTimeout(timer) };
}
