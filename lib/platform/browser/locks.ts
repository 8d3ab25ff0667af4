/** Runs a task under a lock: one page after the other, in whatever window. */
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

/** Whether nobody holds the lock of a run: whoever ran it is dead. Requests it, since a query can be stale. */
export const isRunLockFree = (runId: string): Promise<boolean> =>
  navigator.locks.request(nameOf(runId), { ifAvailable: true }, (lock) => lock !== null);
