/**
 * Size of an ended run's journal, approximate, in bytes. `at`: when the run ended. `isRepeat`: it sent a request again,
 * and its run is deleted with its trace.
 */
export type Trace = { id: string; at: number; size: number; isRepeat?: true };

/** Sizes in bytes. */
export type StorageEstimate = { usage: number; quota: number };

/** Bytes for all traces together. */
export const usualAllowance = 100 * 1024 * 1024;
/** Share of the quota above which storage counts as nearly full: traces then make room for conversations. */
const fullShare = 0.8;

/** Returns the bytes allowed for traces that now take `taken`. */
export function traceAllowance(taken: number, estimate: StorageEstimate | undefined): number {
  const tooMuch = estimate ? Math.max(0, estimate.usage - fullShare * estimate.quota) : 0;
  return tooMuch === 0 ? usualAllowance : Math.min(usualAllowance, Math.max(0, taken - tooMuch));
}

/**
 * Lists the traces whose removal brings the rest within the allowance: repeats first, then the oldest. Those in `kept`
 * stay.
 */
export function oldestBeyond(
  traces: readonly Trace[],
  allowance: number,
  kept: ReadonlySet<string> = new Set(),
): Trace[] {
  let left = sizeOf(traces);
  const gone: Trace[] = [];
  const rank = ({ isRepeat }: Trace) => (isRepeat ? 0 : 1);
  for (const trace of traces.toSorted((one, other) => rank(one) - rank(other) || one.at - other.at)) {
    if (left <= allowance) break;
    if (kept.has(trace.id)) continue;
    gone.push(trace);
    left -= trace.size;
  }
  return gone;
}

export const sizeOf = (traces: readonly Trace[]): number => traces.reduce((sum, { size }) => sum + size, 0);
