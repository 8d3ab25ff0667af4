/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function seededNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many moments of a run, in ms from its start; more of them early, where most things happen. */
export function momentsOf(seed: number, count: number, withinMs: number) {
  const next = seededNumbers(seed);
  return Array.from({ length: count }, () => Math.round(next() ** 3 * withinMs));
}
