import { browser } from 'wxt/browser';

/** State of a tab that cannot be read: its content is closed to extensions, or it does not answer. */
export type UnreadableTab = 'browser-page' | 'store' | 'extension' | 'error-page' | 'gone' | 'busy' | 'other';

/** The browser keeps a tab closed: until a gesture, or for ever. */
export type NoAccess =
  | { status: 'no-access' }
  | { status: 'unreadable'; shows: UnreadableTab; reason: string };

/** Reads from an error of the browser why it refuses access to a tab. */
export function whyRefused(error: unknown): NoAccess {
  if (error instanceof TabBusy) return { status: 'unreadable', shows: 'busy', reason: '' };
  const reason = error instanceof Error ? error.message : String(error);
  return /must request permission/i.test(reason)
    ? { status: 'no-access' }
    : { status: 'unreadable', shows: shownBy(reason), reason };
}

/** Words of Chromium 156. */
const refusals: [RegExp, UnreadableTab][] = [
  [/extensions gallery/i, 'store'],
  [/chrome-extension:/i, 'extension'],
  [/error page/i, 'error-page'],
  [/no tab with id|tab was closed|frame with id \d+ was removed/i, 'gone'],
  [/\b[a-z-]+:\/\/ url|about:/i, 'browser-page'],
];

const shownBy = (reason: string): UnreadableTab =>
  refusals.find(([words]) => words.test(reason))?.[1] ?? 'other';

/** Milliseconds to wait for a tab: scripts wait until its page is loaded, and no dialog of the page is open. */
const patienceMs = 15_000;

class TabBusy extends Error {}

/** Resolves like the task, or throws what `whyRefused` reads if it takes too long. */
export const withinPatience = <Done>(task: Promise<Done>, ms = patienceMs): Promise<Done> =>
  Promise.race([
    task,
    new Promise<never>((_, reject) => {
      const timer = setTimeout(() => reject(new TabBusy()), ms);
      task.finally(() => clearTimeout(timer)).catch(() => {});
    }),
  ]);

/** Asks the reader or the writer in a page. Runs in that page: it may use nothing from outside. */
export function askInPage(key: string, request: unknown): unknown {
  const world = globalThis as unknown as Record<symbol, ((request: unknown) => unknown) | undefined>;
  return world[Symbol.for(key)]?.(request);
}

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
