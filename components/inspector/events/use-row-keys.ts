import { useRef } from 'preact/hooks';

/**
 * Returns a key for each drawn row. A row keeps its key while it is drawn; after a jump the new rows take over the
 * elements of those that are gone, which costs less than making them. The row `own`, which may have the focus, keeps
 * its element for itself, and the others stay on their side of it: the browser would scroll to it if it were moved.
 */
export function useRowKeys(rows: readonly number[], own: number): ReadonlyMap<number, number> {
  const before = useRef<Map<number, number>>(new Map());
  const next = useRef(0);
  const isJump = !rows.some((row) => row !== own && before.current.has(row));
  const left = isJump ? keysBeside(own, before.current) : { above: [], below: [] };
  const keys = new Map<number, number>();
  for (const row of rows) {
    const taken = (row < own ? left.above : left.below).shift();
    keys.set(row, before.current.get(row) ?? taken ?? next.current);
    next.current = Math.max(next.current, 1 + (keys.get(row) ?? 0));
  }
  before.current = keys;
  return keys;
}

/** Returns the keys of the rows above and below a row. */
function keysBeside(own: number, keys: ReadonlyMap<number, number>) {
  const [above, below]: [number[], number[]] = [[], []];
  for (const [row, key] of keys) if (row !== own) (row < own ? above : below).push(key);
  return { above, below };
}
