/** The page's own storage, in memory. */
export function createPanelMemory() {
  const kept = new Map<string, string>();
  return {
    kept,
    read: (key: string) => kept.get(key) ?? null,
    write(key: string, value: string | null) {
      if (value) kept.set(key, value);
      else kept.delete(key);
    },
  };
}
