import type { Page } from 'puppeteer-core';
import type { TestBrowser } from './browser.ts';
import { until } from './person.ts';

/** Resolves once the target is gone: a closing panel would be mistaken for the next one. */
export async function closePanel({ browser }: TestBrowser, page: Page) {
  await page.evaluate(() => window.close()).catch(() => {});
  const isGone = async () => !browser.targets().some((target) => target.url().endsWith('/sidepanel.html'));
  await until(isGone, 'the panel is closed');
}
