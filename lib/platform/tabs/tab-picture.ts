import { browser } from 'wxt/browser';

/** A picture of what a tab shows, as a data URL, or why there is none: not before a gesture, not yet again, or never. */
export type TabPicture =
  | { status: 'taken'; picture: string; url: string }
  | { status: 'no-access' | 'too-often' }
  | { status: 'unreadable'; reason: string };

/** Takes a picture of the tab in front of a window. Never throws. See docs/page-access.md. */
export async function takeTabPicture(windowId: number): Promise<TabPicture> {
  try {
    const picture = await browser.tabs.captureVisibleTab(windowId, { format: 'png' });
    const [tab] = await browser.tabs.query({ active: true, windowId });
    return { status: 'taken', picture, url: tab?.url ?? '' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/activeTab/.test(reason)) return { status: 'no-access' };
    return /quota/i.test(reason) ? { status: 'too-often' } : { status: 'unreadable', reason };
  }
}
