/** So long others come first. */
const patienceMs = 3_000;

/** Does what can wait once the page has been shown and has nothing else to do. */
export function onceIdle(act: () => void) {
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
    else act();
  }, patienceMs);
}

const quietMs = 2_000;

/** Later than this, something has kept the page busy. A page that is not seen has its timers a second late. */
const lateMs = 1_500;

/** Waits for two seconds and then for a moment without work. Resolves to whether the page was idle all along. */
export async function twoQuietSeconds(): Promise<boolean> {
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else resolve();
  });
  return performance.now() - began < quietMs + lateMs;
}
