/** Joins equal requests that are pending at the same time. Keys begin with their owner. */
export function createAskedOnce() {
  const pending = new Map<string, Promise<unknown>>();

  return {
    ask<Said>(key: string, ask: (isWanted: () => boolean) => Promise<Said>): Promise<Said> {
      const asked = pending.get(key);
      if (asked !== undefined) return asked as Promise<Said>;
      const isWanted = () => pending.get(key) === asking;
      const asking: Promise<Said> = ask(isWanted).finally(() => {
        if (isWanted()) pending.delete(key);
      });
      pending.set(key, asking);
      return asking;
    },

    /** Discards pending answers of an owner. */
    drop(owner: string) {
      for (const key of pending.keys()) if (key.startsWith(`${owner} `)) pending.delete(key);
    },
  };
}
