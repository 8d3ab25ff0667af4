type Order = ReturnType<typeof createSerialTasks>;

/** Runs the tasks of each key one at a time; drops a key after its last task. */
export function createSerialTasksByKey() {
  const orders = new Map<string, { order: Order; tasks: number }>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const entry = orders.get(key) ?? { order: createSerialTasks(), tasks: 0 };
    orders.set(key, entry);
    entry.tasks += 1;
    try {
      return await entry.order(task);
    } finally {
      entry.tasks -= 1;
      if (entry.tasks === 0) orders.delete(key);
    }
  };
}

/** Runs tasks one at a time, in order of arrival, whether or not the previous one failed. */
export function createSerialTasks() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task);
    last = result.catch(() => {});
    return result;
  };
}
