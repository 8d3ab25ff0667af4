/**
 * A queue between a producer that must not wait and a consumer that may be slow.
 * `onLeave` is called when the consumer stops before the end.
 */
export function createEventQueue<T>(onLeave: () => void) {
  let waiting: T[] = [];
  let closed = false;
  let wake: (() => void) | undefined;

  async function* drain(): AsyncGenerator<T, void, undefined> {
    try {
      for (;;) {
        const batch = waiting;
        waiting = [];
        yield* batch;
        if (waiting.length > 0) continue;
        if (closed) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      if (!closed) onLeave();
    }
  }

  return {
    push(item: T) {
      waiting.push(item);
      wake?.();
    },
    close() {
      closed = true;
      wake?.();
    },
    drain,
  };
}
