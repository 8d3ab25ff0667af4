import { browser } from 'wxt/browser';
import { isLockHeld } from '../browser/locks.ts';

const lockOf = (windowId: number) => `panel:${windowId}`;

/**
 * Opens the panel of a window; by default of the one used last. Must be called in a gesture, before anything
 * is awaited. Resolves to whether it could.
 */
export const openPanel = (windowId: number = browser.windows.WINDOW_ID_CURRENT): Promise<boolean> =>
  browser.sidePanel.open({ windowId }).then(
    () => true,
    () => false,
  );

/** Closes the panel of a window. A browser without a way to do so lets the panel close itself. */
export async function closePanel(windowId: number) {
  const sidePanel: Partial<typeof browser.sidePanel> = browser.sidePanel;
  await (sidePanel.close ? sidePanel.close({ windowId }) : closePanelPage(windowId));
}

/** Returns the window of this page, and whether the page is its panel and not a tab. */
export async function ownWindow(): Promise<{ windowId: number | undefined; isPanel: boolean }> {
  const [{ id }, tab] = await Promise.all([browser.windows.getCurrent(), browser.tabs.getCurrent()]);
  return { windowId: id, isPanel: tab === undefined };
}

/** Shows until the page is gone that it is the panel of a window; closes it when `closePanelPage` asks. */
export function standAsPanel(windowId: number, close = () => globalThis.close()) {
  navigator.locks
    .request(lockOf(windowId), () => new Promise(() => {}))
    .catch((error) => {
      if (error.name === 'AbortError') close();
    });
}

/**
 * Tells whether the panel of a window is open. The browser's list of pages does not name their windows, and a page that
 * the browser ends may still hold its lock for a moment.
 */
export async function isPanelOpen(windowId: number): Promise<boolean> {
  const [isHeld, panels] = await Promise.all([
    isLockHeld(lockOf(windowId)),
    browser.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] }),
  ]);
  return isHeld && panels.length > 0;
}

/** Takes the lock away from the panel of a window, which closes then. */
const closePanelPage = (windowId: number): Promise<void> =>
  navigator.locks.request(lockOf(windowId), { steal: true }, () => {});

export const openWindowIds = async (): Promise<Set<number>> =>
  new Set((await browser.windows.getAll()).flatMap(({ id }) => id ?? []));
