/** So long a slice of work may take: a frame has room for it beside what is drawn. */
const sliceMs = 10;

/** Does much work in slices, so that the page answers in between. Stops with the signal, and then throws its reason. */
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

/** Lets the page answer before work goes on. */
export const pause = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
};
