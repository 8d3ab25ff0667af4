import { browser } from 'wxt/browser';
import { createHolders } from './holders.ts';

const beatMs = 20_000;

/**
 * Keeps the worker awake while at least one holder has not let go. Only a call of an extension API does that:
 * an open port, a running fetch or a write to IndexedDB does not, and the worker dies after 30 s.
 */
export function createWakefulness(beat = () => void browser.runtime.getPlatformInfo()) {
  return createHolders(() => {
    beat();
    const timer = setInterval(beat, beatMs);
    return () => clearInterval(timer);
  });
}
