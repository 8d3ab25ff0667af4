import { browser } from 'wxt/browser';

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
