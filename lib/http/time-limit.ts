import type { Target } from '../runnable/runnable.ts';

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
