import { browser } from 'wxt/browser';
import { isDemo } from '../../chat/profile/demo.ts';

/**
 * Asks the person for access to one origin; resolves to whether it was granted. Must be called in a click,
 * before anything is awaited. The demo needs no access.
 */
export const requestAccess = async (pattern: string): Promise<boolean> =>
  isDemo(pattern) || browser.permissions.request({ origins: [pattern] }).catch(() => false);

export const hasAccess = async (pattern: string): Promise<boolean> =>
  isDemo(pattern) || browser.permissions.contains({ origins: [pattern] });

/** Revokes access. Ignores the error for an origin of the manifest, which cannot be revoked. */
export async function giveAccessBack(pattern: string) {
  if (!isDemo(pattern)) await browser.permissions.remove({ origins: [pattern] }).catch(() => false);
}

export function onAccessChange(listen: () => void, signal: AbortSignal) {
  browser.permissions.onAdded.addListener(listen);
  browser.permissions.onRemoved.addListener(listen);
  signal.addEventListener('abort', () => {
    browser.permissions.onAdded.removeListener(listen);
    browser.permissions.onRemoved.removeListener(listen);
  });
}

/** Listens for as long as the worker lives. */
export function onAccessRemoved(listen: () => void) {
  browser.permissions.onRemoved.addListener(listen);
}

export function onAccessAdded(listen: () => void) {
  browser.permissions.onAdded.addListener(listen);
}
