/** Returns a copy of a set with or without a key; by default what it was not. */
export function toggled<Key>(keys: ReadonlySet<Key>, key: Key, isIn = !keys.has(key)): ReadonlySet<Key> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}
