/** Runs a task under a lock: one at a time across all windows. */
export const withLock = <T>(name: string, task: () => Promise<T>): Promise<T> =>
  navigator.locks.request(name, task) as Promise<T>;

/** Takes a lock; resolves to the function that gives it back. The death of the page or the worker does so, too. */
export const takeLock = (name: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject);
  });

/** Takes a lock that is free; resolves to the function that gives it back, or to undefined. */
const takeFreeLock = (name: string): Promise<(() => void) | undefined> =>
  new Promise((resolve, reject) => {
    const take = (lock: Lock | null) =>
      lock ? new Promise<void>((release) => resolve(release)) : resolve(undefined);
    navigator.locks.request(name, { ifAvailable: true }, take).catch(reject);
  });

/** Takes the edit of a queued message, which no other page has; the death of the page gives it back. */
export const takeQueuedEdit = (id: string) => takeFreeLock(`queued-edit:${id}`);

/** Holds a lock beside other pages until the returned function is called or the page is gone. */
export function shareLock(name: string): () => void {
  let letGo: () => void = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  void navigator.locks.request(name, { mode: 'shared' }, () => over);
  return letGo;
}

/** Tells whether a lock is held. Requests it, since a query can be stale. */
export const isLockHeld = (name: string, mode: LockMode = 'exclusive'): Promise<boolean> =>
  navigator.locks.request(name, { mode, ifAvailable: true }, (lock) => lock === null);

const lockOfRun = (runId: string) => `run:${runId}`;

/** Holds the lock of a run until the function that it resolves to is called, or until the worker dies. */
export const holdRunLock = (runId: string) => takeLock(lockOfRun(runId));

/** Tells whether the lock of a run is free, which means that its worker is dead. */
export const isRunLockFree = async (runId: string) => !(await isLockHeld(lockOfRun(runId)));

const lockOfSite = (pattern: string) => `site:${pattern}`;

/** Shows that this page uses the permission of a site, until the returned function is called or the page is gone. */
export const holdSiteLock = (pattern: string) => shareLock(lockOfSite(pattern));

/** Tells whether a page uses the permission of a site. */
export const isSiteInUse = (pattern: string) => isLockHeld(lockOfSite(pattern));
