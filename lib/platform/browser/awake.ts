import { browser } from 'wxt/browser';
import { createHolders } from './holders.ts';

const beatMs = 20_000;

/**
 * Keeps the worker awake while at least one holder holds on. Only calls of an extension API do that: with an
 * open port, a running fetch or writes to IndexedDB alone the worker dies after 30 s.
 */
export function createWakefulness(beat = () => void browser.runtime.getPlatformInfo()) {
  return createHolders(() => {
    beat();
    const timer = setInterval(beat, beatMs);
    return () => clearInterval(timer);
  });
}
