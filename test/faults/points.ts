import { seededNumbers } from '../support/seeded-numbers.ts';

/** Picks moments of a run in ms from its start, denser early, where most things happen. */
export function momentsOf(seed: number, count: number, withinMs: number) {
  const next = seededNumbers(seed);
  return Array.from({ length: count }, () => Math.round(next() ** 3 * withinMs));
}
