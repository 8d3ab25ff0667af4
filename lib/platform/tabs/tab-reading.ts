import { browser } from 'wxt/browser';
import { readerKey } from '../../page/page-keys.ts';
import { type PageReading, type PageRequest, pageReading } from '../../page/page-reading.ts';
import { askInPage, type NoAccess, whyRefused, withinPatience, withLateAccess } from './tab-asking.ts';

export type AskedOfTab = PageRequest['what'];

/** The document of a tab, or why it cannot be read. */
export type TabReading = PageReading | NoAccess;

/** Reads the document of a tab, in the page itself. Never throws. See docs/page-access.md. */
export const readTab = (tabId: number, what: AskedOfTab): Promise<TabReading> =>
  withLateAccess(tabId, () => readNow(tabId, what));

async function readNow(tabId: number, what: AskedOfTab): Promise<TabReading> {
  const target = { tabId };
  try {
    const reading = (async () => {
      await browser.scripting.executeScript({ target, files: ['/page-reader.js'] });
      const [done] = await browser.scripting.executeScript({
        target,
        args: [readerKey, { what }],
        func: askInPage,
      });
      return pageReading.parse(done?.result);
    })();
    return await withinPatience(reading);
  } catch (error) {
    return whyRefused(error);
  }
}

export const frontTabId = async (windowId: number): Promise<number | undefined> =>
  (await browser.tabs.query({ active: true, windowId }))[0]?.id;

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
