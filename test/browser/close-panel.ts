import type { Page } from 'puppeteer-core';
import type { TestBrowser } from './browser.ts';
import { until } from './person.ts';

const panelsOf = ({ browser }: TestBrowser) =>
  browser.targets().filter((target) => target.url().endsWith('/sidepanel.html'));

/** Resolves once no panel is open. */
export const panelCloses = (chromium: TestBrowser) =>
  until(async () => panelsOf(chromium).length === 0, 'the panel is closed');

/** Resolves once the target is gone: a closing panel would be mistaken for the next one. */
export async function closePanel(chromium: TestBrowser, page: Page) {
  await page.evaluate(() => window.close()).catch(() => {});
  await panelCloses(chromium);
}

/** Closes the side panels of all windows. */
export async function closePanels(chromium: TestBrowser) {
  for (const panel of panelsOf(chromium))
    await (await panel.asPage()).evaluate(() => window.close()).catch(() => {});
  await panelCloses(chromium);
}
