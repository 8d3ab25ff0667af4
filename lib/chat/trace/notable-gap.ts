import type { TraceItems } from './trace.ts';
import { numbersIn, type Rows } from './trace-items.ts';

/** Shortest gap in ms that is worth a mark. */
const leastMs = 200;

/** A gap is notable if it is this many times longer than the usual one. */
const timesUsual = 5;

/** Gaps that are looked at for the usual one: enough for a median, however long the trace is. */
const mostSampled = 1_000;

/** Returns the length in ms from which a gap of a trace is notable. */
export function leastNotableGap(items: Rows): number {
  const step = Math.max(1, Math.floor(items.length / mostSampled));
  const gaps: number[] = [];
  for (let place = 1; place < items.length; place += step) gaps.push(items.at(place)?.gap ?? 0);
  gaps.sort((one, other) => one - other);
  return Math.max(leastMs, timesUsual * (gaps[Math.floor((gaps.length - 1) / 2)] ?? 0));
}

/** Tells whether one of the items at `places`, or of all items, came after a gap of this length; the first has none. */
export function hasGap(items: TraceItems, places: readonly number[] | undefined, least: number): boolean {
  const gaps = numbersIn(items, 'gap');
  return places
    ? places.some((place, row) => row > 0 && (gaps[place] ?? 0) >= least)
    : gaps.some((gap, row) => row > 0 && gap >= least);
}

/**
 * Returns the place of the next item after a gap of at least this length, from `after` on and round the end; the first
 * item has none.
 */
export function nextNotableGap(
  items: Rows,
  after: number,
  least = leastNotableGap(items),
): number | undefined {
  for (let step = 1; step <= items.length; step += 1) {
    const place = (after + step) % items.length;
    if (place > 0 && (items.at(place)?.gap ?? 0) >= least) return place;
  }
  return undefined;
}
