import type { Page } from 'puppeteer-core';
import { axeViolations } from './looks.ts';
import { until } from './person.ts';

/** Reads an open connection test, and closes its sheets. */
export function connectionTest(page: () => Page) {
  const open = () => page().$$eval('dialog[open]', (all) => all.length);
  return {
    open,
    /** Waits for the cause of the open test; returns the states of its steps. */
    async cause(title: string) {
      await page().waitForSelector(`dialog[open] ::-p-aria([name="${title}"][role="group"])`);
      return page().$$eval('ol[aria-label="Connection test"] > li', (steps) =>
        steps.map((step) => step.getAttribute('data-state')),
      );
    },
    async closeAll() {
      for (let left = await open(); left > 0; left = await open()) {
        await page().keyboard.press('Escape');
        await until(async () => (await open()) < left, 'a sheet is closed');
      }
    },
    /** Violations that axe finds in either theme. */
    async violations(): Promise<string[]> {
      const found: string[] = [];
      for (const theme of ['light', 'dark']) {
        await page().emulateMediaFeatures([
          { name: 'prefers-color-scheme', value: theme },
          { name: 'prefers-reduced-motion', value: 'reduce' },
        ]);
        found.push(...(await axeViolations(page())));
      }
      return found;
    },
  };
}
