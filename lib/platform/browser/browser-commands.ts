import { browser } from 'wxt/browser';
import type { BrowserCommand } from '../../chat/settings/page-keys.ts';

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
