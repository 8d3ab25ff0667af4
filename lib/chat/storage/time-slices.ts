/** Milliseconds of work per slice: short enough to leave time for rendering in a frame. */
const sliceMs = 10;

/** Works in slices, so that the page stays responsive. Throws the signal's reason when aborted. */
export async function inSlices<In, Out>(
  items: Iterable<In>,
  each: (item: In) => Out,
  signal?: AbortSignal,
): Promise<Out[]> {
  const results: Out[] = [];
  const slice = createSlice();
  for (const item of items) {
    results.push(each(item));
    if (slice.isOver()) await slice.next(signal);
  }
  return results;
}

/** Builds a watch over a long piece of work: when a slice of it is over, it is to await the next one. */
export function createSlice() {
  let began = performance.now();
  return {
    isOver: () => performance.now() - began >= sliceMs,
    /** Yields to the page. Throws the signal's reason when aborted. */
    async next(signal?: AbortSignal) {
      await pause();
      signal?.throwIfAborted();
      began = performance.now();
    },
  };
}

type Scheduler = { yield?(): Promise<void> };

/** Yields to the page before work continues. */
export const pause = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};
