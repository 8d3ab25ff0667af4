/** So long others come first. */
const patienceMs = 3_000;

/** Does what can wait once the page has been shown and has nothing else to do. */
export function onceIdle(act: () => void) {
  setTimeout(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(act);
    else act();
  }, patienceMs);
}
