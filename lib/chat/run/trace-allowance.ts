/** What the journal of an ended run takes: about so many bytes; `at` is when the run ended. */
export type Trace = { id: string; at: number; size: number };

/** In bytes. */
export type StorageEstimate = { usage: number; quota: number };

/** In bytes, for all traces together. */
export const usualAllowance = 100_000_000;
/** Beyond that the browser's storage is nearly full, and traces make room for conversations. */
const fullShare = 0.8;

/** How many bytes traces may take that take `taken` now. */
export function traceAllowance(taken: number, estimate: StorageEstimate | undefined): number {
  const tooMuch = estimate ? Math.max(0, estimate.usage - fullShare * estimate.quota) : 0;
  return tooMuch === 0 ? usualAllowance : Math.min(usualAllowance, Math.max(0, taken - tooMuch));
}

/** The oldest traces, so many that the others are within an allowance. */
export function oldestBeyond(traces: readonly Trace[], allowance: number): Trace[] {
  let left = sizeOf(traces);
  const gone: Trace[] = [];
  for (const trace of traces.toSorted((one, other) => one.at - other.at)) {
    if (left <= allowance) break;
    gone.push(trace);
    left -= trace.size;
  }
  return gone;
}

export const sizeOf = (traces: readonly Trace[]): number => traces.reduce((sum, { size }) => sum + size, 0);
