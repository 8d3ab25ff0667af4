import { browser } from 'wxt/browser';

const beatMs = 20_000;

/**
 * Keeps the worker awake while at least one holder has not let go. Only a call of an extension API does that:
 * an open port, a running fetch or a write to IndexedDB does not, and the worker dies after 30 s.
 */
export function createWakefulness(beat = () => void browser.runtime.getPlatformInfo()) {
  let holders = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  return () => {
    holders += 1;
    if (holders === 1) {
      beat();
      timer = setInterval(beat, beatMs);
    }
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      holders -= 1;
      if (holders === 0) clearInterval(timer);
    };
  };
}
