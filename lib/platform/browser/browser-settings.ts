import { browser } from 'wxt/browser';
import type { GivenAccess } from '../../chat/settings/given-access.ts';
import type { BrowserCommand } from '../../chat/settings/page-keys.ts';

/** Lists the permissions that the person has given, and the sites that came with the installation. */
export async function readGivenAccess(): Promise<GivenAccess> {
  const { origins = [], permissions = [] } = await browser.permissions.getAll();
  const { permissions: own = [], host_permissions: ownSites = [] } = browser.runtime.getManifest();
  return {
    sites: origins.map((pattern) => ({ pattern, isFixed: ownSites.includes(pattern) })),
    permissions: permissions.filter((name) => !own.some((other) => other === name)),
  };
}

type Removed = Parameters<typeof browser.permissions.remove>[0];

/** Takes back what the person has given; resolves to whether it is gone. */
const removed = (what: Removed): Promise<boolean> => browser.permissions.remove(what).catch(() => false);

export const removeSite = (pattern: string) => removed({ origins: [pattern] });

export const removePermission = (name: string) => removed({ permissions: [name] } as Removed);

/** Lists the commands that the browser knows keys for. */
export async function listBrowserCommands(): Promise<BrowserCommand[]> {
  const commands = await browser.commands.getAll();
  return commands.map(({ name = '', description = '', shortcut = '' }) => ({ name, description, shortcut }));
}

/** Opens the page of the browser that changes these keys; resolves to whether it could. */
export const openShortcuts = (): Promise<boolean> =>
  browser.tabs.create({ url: 'chrome://extensions/shortcuts' }).then(
    () => true,
    () => false,
  );
