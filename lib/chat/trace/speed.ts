import type { Trace } from './trace.ts';
import { numbersIn } from './trace-items.ts';

/** Milliseconds below which the time between two pieces tells how the network delivers, not how a model writes. */
const leastMs = 100;

/** Tokens per second; `by`: the time in which the answer came, or, if it came at once, that from the request on. */
export type Speed = { perSecond: number; by: 'pieces' | 'request' };

/** Measures how fast the tokens of an answer came; undefined if that means nothing. */
export function speedOf(
  { events, times }: Pick<Trace, 'events' | 'times'>,
  output: number,
): Speed | undefined {
  const { first, last } = spanOf(events, times.firstChunk);
  const whole = last ?? times.lastByte ?? times.end;
  const spread = first === undefined || last === undefined ? 0 : last - first;
  const [ms = 0, by] = spread >= leastMs ? ([spread, 'pieces'] as const) : ([whole, 'request'] as const);
  return output > 0 && ms > 0 ? { perSecond: Math.round((output / ms) * 10_000) / 10, by } : undefined;
}

/** Returns the offsets of the first token and of the last part of the output. */
function spanOf(events: Trace['events'], token = 0): { first: number | undefined; last: number | undefined } {
  const chunks = numbersIn(events, 'chunks');
  const offsets = numbersIn(events, 'offset');
  const first = chunks.findIndex((count) => count > 0);
  const last = chunks.indexOf(chunks.at(-1) ?? 0);
  if (first === -1) return { first: undefined, last: undefined };
  return { first: Math.max(offsets[first] ?? 0, token), last: offsets[last] };
}
