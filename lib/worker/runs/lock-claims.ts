type Lock = (runId: string) => Promise<() => void>;

/** Asks for locks ahead of time, so that a lock comes while the record of its run is prepared. */
export function createLockClaims(ask: Lock) {
  const claims = new Map<string, Promise<() => void>>();

  return {
    /** Asks for a lock. The returned function gives it back unless `lock` has handed it over. */
    claim(runId: string): () => void {
      if (claims.has(runId)) return () => {};
      const claimed = ask(runId);
      claims.set(runId, claimed);
      // `lock` rethrows the error.
      const released = claimed.catch(() => () => {});
      return () => {
        if (claims.get(runId) !== claimed) return;
        claims.delete(runId);
        void released.then((release) => release());
      };
    },

    /** Hands over the lock that was claimed, or asks for it. */
    lock(runId: string) {
      const claimed = claims.get(runId) ?? ask(runId);
      claims.delete(runId);
      return claimed;
    },
  };
}
