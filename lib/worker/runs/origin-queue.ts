/** Runs at a time per origin: a browser opens six connections to a host, and some must stay free. */
const limit = 4;

/** Queues runs per origin, in order of arrival. */
export function createOriginQueue() {
  const running = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  function leave(origin: string) {
    const next = waiting.get(origin)?.shift();
    if (next) next();
    else running.set(origin, (running.get(origin) ?? 1) - 1);
  }

  /** Resolves to the function that makes room for the next; rejects with the signal's reason. */
  return (origin: string, signal: AbortSignal): Promise<() => void> => {
    if (signal.aborted) return Promise.reject(signal.reason);
    const count = running.get(origin) ?? 0;
    if (count < limit) {
      running.set(origin, count + 1);
      return Promise.resolve(() => leave(origin));
    }
    return new Promise((resolve, reject) => {
      const queue = waiting.get(origin) ?? [];
      waiting.set(origin, queue);
      const enter = () => resolve(() => leave(origin));
      queue.push(enter);
      signal.addEventListener('abort', () => {
        const place = queue.indexOf(enter);
        if (place === -1) return;
        queue.splice(place, 1);
        reject(signal.reason);
      });
    });
  };
}
