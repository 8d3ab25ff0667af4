/** Runs a task under a lock: one at a time across all windows. */
export const withLock = <T>(name: string, task: () => Promise<T>): Promise<T> =>
  navigator.locks.request(name, task) as Promise<T>;

const nameOf = (runId: string) => `run:${runId}`;

/** Holds the lock of a run until the function that it resolves to is called, or until the worker dies. */
export function holdRunLock(runId: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(nameOf(runId), () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

/**
 * Tells whether the lock of a run is free, which means that its worker is dead. Requests the lock, since a
 * query can be stale.
 */
export const isRunLockFree = (runId: string): Promise<boolean> =>
  navigator.locks.request(nameOf(runId), { ifAvailable: true }, (lock) => lock !== null);
