/** What is asked for twice at the same time is asked for once. Keys begin with whose question it is. */
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

    /** What is on its way is worth nothing. */
    drop(owner: string) {
      for (const key of pending.keys()) if (key.startsWith(`${owner} `)) pending.delete(key);
    },
  };
}
