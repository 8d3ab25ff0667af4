import { browser } from 'wxt/browser';
import type { Suggestion } from '../../chat/intent/address-bar.ts';
import type { ChosenItem, MenuItem } from '../../chat/intent/page-menu.ts';
import { logFault } from '../browser/fault-log.ts';

/** The tab of a gesture. Its address is known where the gesture gives access to it. */
export type GestureTab = { id?: number | undefined; windowId: number; url?: string | undefined };

/** Each is called in the gesture: the panel can be opened before anything is awaited. */
export type GestureListeners = {
  onIcon(tab: GestureTab): void;
  onMenu(item: ChosenItem, tab: GestureTab | undefined): void;
  onCommand(name: string, tab: GestureTab | undefined): void;
  /** The browser does not say in which tab. */
  onAddressBar(text: string): void;
  /** Called at each letter in the address bar. */
  onTyping(text: string): Promise<{ hint: string; suggestions: Suggestion[] }>;
  onInstalled(): void;
};

/** Listens for as long as the worker lives. */
export function listenToGestures(on: GestureListeners) {
  browser.action.onClicked.addListener(on.onIcon);
  browser.contextMenus.onClicked.addListener(on.onMenu);
  browser.commands.onCommand.addListener(on.onCommand);
  browser.omnibox.onInputEntered.addListener(on.onAddressBar);
  browser.omnibox.onInputChanged.addListener((text, suggest) => {
    on.onTyping(text)
      .then(({ hint, suggestions }) => {
        suggest(suggestions);
        return browser.omnibox.setDefaultSuggestion({ description: hint });
      })
      .catch((error) => logFault('the address bar', error));
  });
  browser.runtime.onInstalled.addListener(on.onInstalled);
}

export const activeTab = async (): Promise<GestureTab | undefined> =>
  (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0];

/** Keeps the items out of the menus of our own pages and of those of the browser. */
const documentUrlPatterns = ['http://*/*', 'https://*/*', 'file:///*'];

/** Replaces the items of the context menu. */
export async function showPageMenu(items: MenuItem[]) {
  await browser.contextMenus.removeAll();
  for (const {
    contexts: [first, ...others],
    ...item
  } of items)
    browser.contextMenus.create({ ...item, contexts: [first, ...others], documentUrlPatterns });
}
