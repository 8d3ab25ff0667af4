import { useRef } from 'preact/hooks';

/**
 * Returns a key for each drawn row. A row keeps its key while it is drawn; after a jump the new rows take over the
 * elements of those that are gone, which costs less than making them. The row `own`, which may have the focus, keeps
 * its element for itself.
 */
export function useRowKeys(rows: readonly number[], own: number): ReadonlyMap<number, number> {
  const before = useRef<Map<number, number>>(new Map());
  const next = useRef(0);
  const isJump = !rows.some((row) => row !== own && before.current.has(row));
  const left = isJump ? [...before.current].flatMap(([row, key]) => (row === own ? [] : [key])) : [];
  const keys = new Map<number, number>();
  for (const row of rows) {
    keys.set(row, before.current.get(row) ?? left.shift() ?? next.current);
    next.current = Math.max(next.current, 1 + (keys.get(row) ?? 0));
  }
  before.current = keys;
  return keys;
}
