/** Lets tasks run one after the other, in the order they came, whatever becomes of each. */
export function createOrder() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task);
    last = result.catch(() => {});
    return result;
  };
}
