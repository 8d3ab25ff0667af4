/** Milliseconds of work per slice: short enough to leave time for rendering in a frame. */
const sliceMs = 10;

/** Works in slices, so that the page stays responsive. Throws the signal's reason when aborted. */
export async function inSlices<In, Out>(
  items: readonly In[],
  each: (item: In) => Out,
  signal?: AbortSignal,
): Promise<Out[]> {
  const results: Out[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(each(item));
    if (performance.now() - began < sliceMs) continue;
    await pause();
    signal?.throwIfAborted();
    began = performance.now();
  }
  return results;
}

type Scheduler = { yield?(): Promise<void> };

/** Yields to the page before work continues. */
export const pause = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};
