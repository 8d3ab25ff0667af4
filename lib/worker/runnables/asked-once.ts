/**
 * Joins equal requests that are pending at the same time, unless one has been pending for so long that it may be lost. Keys
 * begin with their owner.
 */
export function createAskedOnce(freshMs = Number.POSITIVE_INFINITY, now = () => Date.now()) {
  const pending = new Map<string, { asking: Promise<unknown>; at: number }>();

  return {
    ask<Said>(key: string, ask: (isWanted: () => boolean) => Promise<Said>): Promise<Said> {
      const asked = pending.get(key);
      if (asked !== undefined && now() - asked.at < freshMs) return asked.asking as Promise<Said>;
      const isWanted = () => pending.get(key)?.asking === asking;
      const asking: Promise<Said> = ask(isWanted).finally(() => {
        if (isWanted()) pending.delete(key);
      });
      pending.set(key, { asking, at: now() });
      return asking;
    },

    /** Discards pending answers of an owner. */
    drop(owner: string) {
      for (const key of pending.keys()) if (key.startsWith(`${owner} `)) pending.delete(key);
    },
  };
}
