import { browser } from 'wxt/browser';
import { addressOf } from './asked-conversation.ts';

/** Opens a conversation on the full page: in the one that is open, or else in a new tab. */
export async function openOnFullPage(conversationId: string) {
  const url = browser.runtime.getURL(addressOf(conversationId));
  const pages = await browser.runtime.getContexts({ contextTypes: ['TAB'] });
  const page = pages.find(({ documentUrl }) => documentUrl?.startsWith(browser.runtime.getURL('/chat.html')));
  if (!page) return void (await browser.tabs.create({ url }));
  await browser.tabs.update(page.tabId, { url, active: true });
  await browser.windows.update(page.windowId, { focused: true });
}

/** Opens the full page in a new tab: of the window, or else of the one used last. */
export async function openFullPage(windowId?: number) {
  const url = browser.runtime.getURL('/chat.html');
  await browser.tabs.create({ url, ...(windowId === undefined ? {} : { windowId }) });
}
