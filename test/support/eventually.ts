import { vi } from 'vitest';

/** Retries a check until it passes and returns its result; patient enough for a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 10_000, interval: 10 });
