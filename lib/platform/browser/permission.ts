import { browser } from 'wxt/browser';

/**
 * Asks the person for access to one origin. Must be called in a click, before anything is awaited.
 * Resolves to whether access was given.
 */
export const requestAccess = (pattern: string): Promise<boolean> =>
  browser.permissions.request({ origins: [pattern] }).catch(() => false);

export const hasAccess = (pattern: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [pattern] });

/** Gives access back; an origin of the manifest stays, and that is fine. */
export async function giveAccessBack(pattern: string) {
  await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}

export function onAccessChange(listen: () => void, signal: AbortSignal) {
  browser.permissions.onAdded.addListener(listen);
  browser.permissions.onRemoved.addListener(listen);
  signal.addEventListener('abort', () => {
    browser.permissions.onAdded.removeListener(listen);
    browser.permissions.onRemoved.removeListener(listen);
  });
}

/** For the worker, which listens as long as it lives. */
export function onAccessRemoved(listen: () => void) {
  browser.permissions.onRemoved.addListener(listen);
}

export function onAccessAdded(listen: () => void) {
  browser.permissions.onAdded.addListener(listen);
}
