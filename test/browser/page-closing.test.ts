import type { Page } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closePanel } from './close-panel.ts';
import { isWithheld, marks, startDyingPages } from './dying-pages.ts';

let pages: Awaited<ReturnType<typeof startDyingPages>>;

beforeEach(async () => {
  pages = await startDyingPages();
});

afterEach(() => pages?.stop());

describe('a page that closes normally while drawing', () => {
  test('in the side panel does not block the next page', async () => {
    const { page, answer } = await pages.openPanel();
    await page.evaluate(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    await answer('done');
    await closePanel(pages.chromium(), page);
    const next = await pages.openPanel();
    expect(await next.answer('done')).toContain('Deep water');
  });

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['a closed tab', (page) => page.close()],
    ['a tab that navigates away', (page) => page.goto('about:blank')],
    ['a reloaded tab', (page) => page.reload()],
    ['a discarded tab', discard],
  ])('by %s does not block the next page', async (_, leave) => {
    const { page } = await pages.openBusyPage();
    expect(await marks(page)).toBe(1);
    await leave(page);
    const next = await pages.openPanel();
    expect(await next.answer('done')).toContain('Deep water');
    expect(await isWithheld(next.page)).toBe(false);
  });

  test('does not block the same conversation in a second window', async () => {
    const { page } = await pages.openBusyPage();
    expect(await marks(page)).toBe(1);
    const beside = await pages.openPanel();
    expect(await beside.answer('done')).toContain('Deep water');
  });
});

/** Discards a page as the browser does with a background tab when memory is short. */
async function discard(page: Page) {
  const id = await page.evaluate(async () => (await chrome.tabs.getCurrent())?.id ?? 0);
  const other = await pages.chromium().openPage();
  await other.bringToFront();
  const discarded = () =>
    other.evaluate(async (tab) => (await chrome.tabs.discard(tab))?.discarded ?? false, id);
  // The browser learns later than the page that the tab is behind.
  await expect.poll(discarded).toBe(true);
  await other.close();
}
