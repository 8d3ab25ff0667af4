/** Turns with matches, in reading order, and the number of matches in each. */
export type Found = readonly { turn: number; count: number }[];

/** One match: turn and zero-based index in it. */
export type Match = { turn: number; nth: number };

export const foundIn = (counts: readonly number[]): Found =>
  counts.flatMap((count, turn) => (count > 0 ? [{ turn, count }] : []));

export const totalOf = (found: Found): number => found.reduce((sum, { count }) => sum + count, 0);

/** Finds the first match from a turn on, or the first of all. */
export function firstFrom(found: Found, from: number): Match | undefined {
  const next = found.find(({ turn }) => turn >= from) ?? found[0];
  return next && { turn: next.turn, nth: 0 };
}

/** Returns the number of a match among all, from 1; 0 if there is no such match. */
export function numberOf(found: Found, { turn, nth }: Match): number {
  const place = found.findIndex((item) => item.turn === turn);
  if (nth >= (found[place]?.count ?? 0)) return 0;
  return totalOf(found.slice(0, place)) + nth + 1;
}

/** Returns the next or previous match; wraps around at both ends. */
export function stepFrom(found: Found, at: Match, by: 1 | -1): Match | undefined {
  const total = totalOf(found);
  if (total === 0) return undefined;
  const number = numberOf(found, at);
  if (number === 0) return firstFrom(found, at.turn);
  return matchAt(found, (number - 1 + by + total) % total);
}

function matchAt(found: Found, index: number): Match | undefined {
  let before = 0;
  for (const { turn, count } of found) {
    if (index < before + count) return { turn, nth: index - before };
    before += count;
  }
  return undefined;
}
