import { vi } from 'vitest';

/** Waits, on a busy machine too, until a check passes, and gives what it gives. */
export const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 });
