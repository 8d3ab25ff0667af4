/** Runs a task under a lock: one page after the other, in whatever window. */
export const withLock = <T>(name: string, task: () => Promise<T>): Promise<T> =>
  navigator.locks.request(name, task) as Promise<T>;
