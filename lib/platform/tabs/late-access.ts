import { browser } from 'wxt/browser';

const mostLooks = 20;
const pauseMs = 50;

/**
 * Looks at a tab again while the browser refuses it and yet tells its address. It has given access then, and the process
 * of the tab does not know yet. See docs/page-access.md.
 */
export async function withLateAccess<Found extends { status: string }>(
  tabId: number,
  look: () => Promise<Found>,
): Promise<Found> {
  for (let looks = 1; ; looks += 1) {
    const found = await look();
    if (found.status !== 'no-access' || looks === mostLooks || !(await isOpen(tabId))) return found;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** Tells whether the browser shows us the address of a tab, which is that of a page. */
async function isOpen(tabId: number): Promise<boolean> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  return /^(?:https?|file):/.test(tab?.url ?? '');
}
