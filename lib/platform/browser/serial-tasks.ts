type Order = ReturnType<typeof createSerialTasks>;

/** An order for each key, as long as there are tasks in it. */
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

/** Lets tasks run one after the other, in the order they came, whatever becomes of each. */
export function createSerialTasks() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(task: () => Promise<T>): Promise<T> => {
    const result = last.then(task, task);
    last = result.catch(() => {});
    return result;
  };
}
