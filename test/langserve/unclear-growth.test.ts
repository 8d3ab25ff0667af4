import { afterEach, expect, test, vi } from 'vitest';
import type { SeriesByPlace } from '../../lib/langserve/added-or-replaced.ts';
import { type Fold, outputOf } from '../support/fold.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Builds a fold of a dict with this many ambiguous values. */
function foldOfUnclear(count: number): Fold {
  const names = Array.from({ length: count }, (_, place) => `k${place}`);
  const series: SeriesByPlace = Object.fromEntries(
    names.map((name) => [
      `/0/${name}`,
      { status: 'open', latest: { a: 'last', b: name }, repeats: true, isOneKey: false },
    ]),
  );
  return { parts: [Object.fromEntries(names.map((name) => [name, { a: 'sum' }]))], series };
}

/** Counts the dict entries that are listed per ambiguous value. */
function entriesPerValue(count: number): number {
  const fold = foldOfUnclear(count);
  const { entries } = Object;
  let listed = 0;
  vi.spyOn(Object, 'entries').mockImplementation((dict: object) => {
    const found = entries(dict);
    listed += found.length;
    return found;
  });
  outputOf(fold, 'replace');
  vi.restoreAllMocks();
  return listed / count;
}

test('replacing many ambiguous values needs linear work', () => {
  expect(entriesPerValue(2_000)).toBeLessThan(entriesPerValue(200) + 0.5);
  expect(outputOf(foldOfUnclear(2), 'replace')).toEqual({
    k0: { a: 'last', b: 'k0' },
    k1: { a: 'last', b: 'k1' },
  });
});
