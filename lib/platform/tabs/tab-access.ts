import { browser } from 'wxt/browser';
import { holdSiteLock } from '../browser/locks.ts';

/** The address of a tab that may be read. */
export type OpenTab = { title: string; url: string };

/**
 * Looks at a tab: `hidden` without access to it, `unloaded` if the browser has dropped its page, and `gone` if it is
 * closed or has another id since.
 */
export async function findTab(tabId: number): Promise<OpenTab | 'hidden' | 'unloaded' | 'gone'> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  if (!tab) return 'gone';
  if (tab.discarded) return 'unloaded';
  return tab.url === undefined ? 'hidden' : { title: tab.title ?? '', url: tab.url };
}

type AccessRequests = {
  addHostAccessRequest?(request: { tabId: number }): Promise<void>;
  removeHostAccessRequest?(request: { tabId: number }): Promise<void>;
};

/** Lets the browser show beside the icon that the extension wants to read a tab, where it can. */
export async function showAccessRequest(tabId: number) {
  await (browser.permissions as AccessRequests).addHostAccessRequest?.({ tabId }).catch(() => {});
}

export async function hideAccessRequest(tabId: number) {
  await (browser.permissions as AccessRequests).removeHostAccessRequest?.({ tabId }).catch(() => {});
}

export type SiteHold = ReturnType<typeof holdSite>;

/** Holds the permission of a site for a tab. `onEnd` is called once: after `end`, or when the page closes. */
export function holdSite(origin: string, onEnd: () => void) {
  const letGo = holdSiteLock(`${origin}/*`);
  const over = new AbortController();
  function end() {
    if (over.signal.aborted) return;
    over.abort();
    letGo();
    onEnd();
  }
  globalThis.addEventListener('pagehide', end, { signal: over.signal });
  return {
    end,
    /** Ends once the tab shows another site or is gone. */
    endAfter(tabId: number) {
      async function look(changed: number) {
        if (changed === tabId && !(await isAt(tabId, origin))) end();
      }
      browser.tabs.onUpdated.addListener(look);
      browser.tabs.onRemoved.addListener(look);
      over.signal.addEventListener('abort', () => {
        browser.tabs.onUpdated.removeListener(look);
        browser.tabs.onRemoved.removeListener(look);
      });
      void look(tabId);
    },
  };
}

async function isAt(tabId: number, origin: string): Promise<boolean> {
  const tab = await findTab(tabId);
  return typeof tab === 'object' && URL.canParse(tab.url) && new URL(tab.url).origin === origin;
}

/** Returns the address of a tab; undefined where no gesture and no permission gives it, or the tab is closed. */
export const tabAddress = (tabId: number): Promise<string | undefined> =>
  browser.tabs.get(tabId).then(
    ({ url }) => url,
    () => undefined,
  );

export const frontAddress = async (): Promise<string | undefined> =>
  (await browser.tabs.query({ active: true, currentWindow: true }))[0]?.url;
