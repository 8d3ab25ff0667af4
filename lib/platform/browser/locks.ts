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

const lockOf = (pattern: string) => `site:${pattern}`;

/** Shows that this page uses the permission of a site, until the returned function is called or the page is gone. */
export function holdSiteLock(pattern: string): () => void {
  let letGo: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks.request(lockOf(pattern), { mode: 'shared' }, () => over);
  return letGo;
}

/** Tells whether a page uses the permission of a site. */
export const isSiteInUse = (pattern: string): Promise<boolean> =>
  navigator.locks.request(lockOf(pattern), { ifAvailable: true }, (lock) => lock === null);
