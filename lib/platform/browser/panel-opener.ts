import { browser } from 'wxt/browser';
import { addressOf } from './asked-conversation.ts';

/**
 * Opens the panel of a window when its toolbar icon is clicked. `open` must run in the click, without
 * awaiting.
 */
export function openPanelOnActionClick() {
  browser.action.onClicked.addListener(({ windowId }) => {
    if (windowId !== undefined) void browser.sidePanel.open({ windowId });
  });
}

/** Opens a conversation on the full page: in the one that is open, or else in a new tab. */
export async function openOnFullPage(conversationId: string) {
  const url = browser.runtime.getURL(addressOf(conversationId));
  const pages = await browser.runtime.getContexts({ contextTypes: ['TAB'] });
  const page = pages.find(({ documentUrl }) => documentUrl?.startsWith(browser.runtime.getURL('/chat.html')));
  if (!page) return void (await browser.tabs.create({ url }));
  await browser.tabs.update(page.tabId, { url, active: true });
  await browser.windows.update(page.windowId, { focused: true });
}

export async function openFullPage() {
  await browser.tabs.create({ url: browser.runtime.getURL('/chat.html') });
}
