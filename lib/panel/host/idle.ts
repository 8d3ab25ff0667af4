/** Milliseconds before deferred work may start. */
const patienceMs = 3_000;

/** Runs deferred work once the page is shown and idle. */
export function onceIdle(act: () => void) {
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
    else act();
  }, patienceMs);
}

const quietMs = 2_000;

/** Milliseconds of delay that mean the page was busy. Timers of a hidden page are up to a second late. */
const lateMs = 1_500;

/** Waits two seconds and then for an idle moment. Resolves to whether the page was idle throughout. */
export async function twoQuietSeconds(): Promise<boolean> {
  const began = performance.now();
  await new Promise((resolve) => setTimeout(resolve, quietMs));
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else resolve();
  });
  return performance.now() - began < quietMs + lateMs;
}
