import { browser } from 'wxt/browser';

/**
 * Opens the panel of a window when its toolbar icon is clicked. `open` must run in the click, without
 * awaiting.
 */
export function openPanelOnActionClick() {
  browser.action.onClicked.addListener(({ windowId }) => {
    if (windowId !== undefined) void browser.sidePanel.open({ windowId });
  });
}

export async function openFullPage() {
  await browser.tabs.create({ url: browser.runtime.getURL('/chat.html') });
}
