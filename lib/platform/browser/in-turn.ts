/** One page after the other, in whatever window. */
export const inTurn = <T>(name: string, task: () => Promise<T>): Promise<T> =>
  navigator.locks.request(name, task) as Promise<T>;
