import { browser } from 'wxt/browser';

/** Returns the address of a tab; undefined where no gesture and no permission gives it, or the tab is closed. */
export const tabAddress = (tabId: number): Promise<string | undefined> =>
  browser.tabs.get(tabId).then(
    ({ url }) => url,
    () => undefined,
  );

/** Returns the address of the tab in front of this window, where it is known. */
export async function frontAddress(): Promise<string | undefined> {
  const [tab] = await browser.tabs.query({ active: true, currentWindow: true });
  return tab?.url;
}
