import type { Page } from 'puppeteer-core';
import { type Person, until } from './person.ts';
import { closeList, openList } from './windows.ts';

/** The messages of the open conversation that begin with “About”. */
export async function asked({ page }: Person) {
  const texts = await page.$$eval('[role="log"] article', (all) =>
    all.map((item) => item.querySelector('[dir="auto"]')?.textContent ?? ''),
  );
  return texts.filter((text) => text.startsWith('About'));
}

/** The conversations in the list, by title, with the tab that they are open in. */
export async function rows(panel: Person) {
  await openList(panel);
  const all = await panel.page.$$eval('[popover]:popover-open li', (items) =>
    items.map((item) => [
      item.querySelector('[dir="auto"]')?.textContent,
      item.querySelector('bdi')?.textContent?.match(/In (this|another) tab/)?.[0] ?? '',
    ]),
  );
  await closeList(panel);
  return all.sort();
}

export const dialogs = ({ page }: Person) => page.$$eval('dialog[open]', (all) => all.length);

export async function comesToFront(tab: Page) {
  await tab.bringToFront();
  await until(() => tab.evaluate(() => document.visibilityState === 'visible'), 'the tab is in front');
}
