import { browser } from 'wxt/browser';

/** Address of the full page that opens a conversation. */
const addressOf = (conversationId: string) => `/chat.html#${encodeURIComponent(conversationId)}` as const;

/** Returns the conversation that the address of this page names, once: a reload opens the one shown last. */
export function takeAskedConversation(): string | undefined {
  const id = decodeURIComponent(location.hash.slice(1));
  if (id === '') return undefined;
  history.replaceState(null, '', location.pathname);
  return id;
}

/** Listens for as long as the page lives. */
export function onAskedConversation(listen: (id: string) => void) {
  addEventListener('hashchange', () => {
    const id = takeAskedConversation();
    if (id !== undefined) listen(id);
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

/** Opens the full page in a new tab: of the window, or else of the one used last. */
export async function openFullPage(windowId?: number) {
  const url = browser.runtime.getURL('/chat.html');
  await browser.tabs.create({ url, ...(windowId === undefined ? {} : { windowId }) });
}
