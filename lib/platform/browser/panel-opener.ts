import { browser } from 'wxt/browser';

/** A click on the toolbar icon opens the panel of that window. `open` must not wait for anything. */
export function openPanelOnActionClick() {
  browser.action.onClicked.addListener(({ windowId }) => {
    if (windowId !== undefined) void browser.sidePanel.open({ windowId });
  });
}

export async function openFullPage() {
  await browser.tabs.create({ url: browser.runtime.getURL('/chat.html') });
}
