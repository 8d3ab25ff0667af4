import { browser } from 'wxt/browser';
import { isDemo } from '../../chat/profile/demo.ts';
import { storageItem, storedTexts } from './extension-storage.ts';

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

const permission = { permissions: ['cookies' as const] };

/** Revokes the permission for cookies if it is held. */
export async function giveCookiesBack() {
  if (await browser.permissions.contains(permission)) await browser.permissions.remove(permission);
}

/**
 * Lists the names of the cookies that the browser sends to an address; undefined if the person refuses access to
 * them. Must be called in a click. The permission is given back at once, and values are never kept.
 */
export async function cookieNames(url: string, origins: string[]): Promise<string[] | undefined> {
  const asked = browser.permissions.request({ ...permission, origins });
  if (!(await asked.catch(() => false))) return undefined;
  try {
    return (await browser.cookies.getAll({ url })).map(({ name }) => name);
  } finally {
    await browser.permissions.remove(permission).catch(() => false);
  }
}

/** On disk, as permissions are: the browser may close before one is revoked. */
export const { read: readLentAccess, write: writeLentAccess } = storedTexts(
  storageItem('local', 'access.lent'),
);
