import { mkdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Page } from 'puppeteer-core';
import { resize } from '../pictures/appearance.mjs';
import { sseHeaders } from '../support/http-server.ts';
import { openMore, tabTo } from './by-keyboard.ts';
import { axeViolations } from './looks.ts';
import { until } from './person.ts';

const event = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;

/** Begins to answer and goes on until the client leaves. */
export function endless(response: ServerResponse) {
  response.writeHead(200, sseHeaders);
  const timer = setInterval(() => response.write(event('On and on. ')), 50);
  response.on('close', () => clearInterval(timer));
}

export const region = '[aria-label="Compare"][tabindex]';

/** Selects one of the compared answers by profile and way. */
export const lane = (name: string) => `${region} [role="group"][aria-label="${name}"]`;

/** Actions of a person who compares answers by keyboard. */
export function comparing(page: Page) {
  const stateIn = (name: string) =>
    page.$eval(`${lane(name)} [data-run-state]`, (turn) => turn.getAttribute('data-run-state'));

  /** Ticks ways to compare with. */
  async function chooseWays(wanted: [profile: string, mode: string][]) {
    await page.waitForSelector('dialog[open] fieldset');
    for (const [profile, mode] of wanted) {
      const box = await page.waitForSelector(
        `::-p-xpath(//dialog//fieldset[legend[. = "${profile}"]]//label[span[. = "${mode}"]]/input)`,
      );
      await box?.focus();
      await page.keyboard.press('Space');
    }
  }

  return {
    textOf: (name: string) => page.$eval(lane(name), (element) => element.textContent ?? ''),

    isIn: (name: string, state: string) =>
      until(async () => (await stateIn(name).catch(() => '')) === state, `${name} is ${state}`),

    async press(name: string, inside = region) {
      const button = await page.waitForSelector(`${inside} ::-p-aria([name="${name}"][role="button"])`);
      await button?.focus();
      await page.keyboard.press('Enter');
    },

    /** Opens the choice at the last answer and ticks ways in it. */
    async chooseToCompare(...wanted: [profile: string, mode: string][]) {
      await openMore(page);
      await tabTo(page, 'button Compare with…');
      await page.keyboard.press('Enter');
      await chooseWays(wanted);
    },

    chooseWays,

    /** Opens the choice of ways for the message in the composer. */
    async openForMessage() {
      await page.focus('textarea[aria-label="Message"]');
      await tabTo(page, 'button More ways to send');
      await page.keyboard.press('Enter');
      await page.waitForSelector('form :popover-open button');
      await tabTo(page, 'button Compare with…');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open] fieldset');
    },

    /** Ticks an answer whose differences are to be shown. */
    async tick(name: string) {
      const box = await page.waitForSelector(`${lane(name)} input`);
      if (await box?.evaluate((input) => (input as HTMLInputElement).checked)) return;
      await box?.focus();
      await page.keyboard.press('Space');
    },

    /** Lists the pieces of an answer that the other one lacks. */
    ownOf: (name: string) => page.$$eval(`${lane(name)} ins`, (all) => all.map((mark) => mark.textContent)),

    /** Looks in both themes and at both widths, and takes pictures. */
    async faultsOf(name: string) {
      const faults: string[] = [];
      await mkdir('.output/pictures', { recursive: true });
      for (const width of [1_280, 400, 320]) {
        for (const scheme of ['light', 'dark']) {
          await resize(page, { width, height: 800 });
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          await page.screenshot({ path: `.output/pictures/compare-${name}-${width}-${scheme}.png` });
          const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          if (isWide) faults.push(`wider than ${width} px`);
          faults.push(...(await axeViolations(page)));
        }
      }
      await resize(page, { width: 1_280, height: 800 });
      await page.emulateMediaFeatures([]);
      return faults;
    },
  };
}
