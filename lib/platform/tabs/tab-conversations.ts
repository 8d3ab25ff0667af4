import { browser } from 'wxt/browser';
import {
  type TabConversation,
  tabConversation,
  withoutTab,
  withTab,
} from '../../chat/conversation/tab-conversation.ts';
import { readList, storageItem, watchItem } from '../browser/extension-storage.ts';
import { withLock } from '../browser/locks.ts';

/** In memory only: the ids of tabs mean nothing once the browser has closed. */
const item = storageItem('session', 'tab.conversations');

export const readTabConversations = (): Promise<TabConversation[]> =>
  readList(item, (value) => tabConversation().safeParse(value).data);

/** Several panels change the list: one at a time. */
const change = (act: (list: TabConversation[]) => TabConversation[]): Promise<void> =>
  withLock(item.key, async () => item.write(act(await readTabConversations())));

export async function noteTabConversation(next: TabConversation): Promise<void> {
  const tabs = await browser.tabs.query({});
  const open = new Set(tabs.flatMap(({ id }) => id ?? []));
  await change((list) => withTab(list, next, open));
}

export const forgetTab = (tabId: number): Promise<void> => change((list) => withoutTab(list, tabId));

export const forgetAllTabs = (): Promise<void> => withLock(item.key, () => item.remove());

export const onTabConversationsChange = (listen: () => void, signal: AbortSignal) =>
  watchItem(item, listen, signal);

/** Listens to the tabs that come to the front of a window, and to those that are closed. */
export function onTabs(
  windowId: number,
  on: { front(tabId: number): void; closed(tabId: number): void },
  signal: AbortSignal,
) {
  const front = (info: { tabId: number; windowId: number }) => {
    if (info.windowId === windowId) on.front(info.tabId);
  };
  browser.tabs.onActivated.addListener(front);
  browser.tabs.onRemoved.addListener(on.closed);
  signal.addEventListener('abort', () => {
    browser.tabs.onActivated.removeListener(front);
    browser.tabs.onRemoved.removeListener(on.closed);
  });
}

/** A dialog, as the palette is one, and a text that is edited. */
const busy = 'dialog[open],[data-unsaved]';

/** Resolves once nothing is open in this page that another conversation would take away. */
export function untilNothingIsOpen(signal: AbortSignal): Promise<void> {
  const isDone = () => signal.aborted || !document.querySelector(busy);
  if (isDone()) return Promise.resolve();
  return new Promise((resolve) => {
    const watcher = new MutationObserver(look);
    function look() {
      if (!isDone()) return;
      watcher.disconnect();
      signal.removeEventListener('abort', look);
      resolve();
    }
    signal.addEventListener('abort', look);
    const attributeFilter = ['open', 'data-unsaved'];
    watcher.observe(document.body, { subtree: true, childList: true, attributeFilter });
  });
}
