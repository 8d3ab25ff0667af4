import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { storeConversations } from './conversation-records.ts';
import { person } from './person.ts';
import { serveRunnables } from './served.ts';

const pictures = join(import.meta.dirname, '../../.output/pictures');

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  server = await serveRunnables({ guide: {} });
  chromium = await startBrowser();
  const app = person(await chromium.openPage());
  await app.addProfile({ name: 'Guide', url: server.url('guide') });
  await storeConversations(app.page, 30);
  await app.page.close();
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Measures the rows: height, state, whether nothing cuts or covers the state, and width of the words after it. */
const measured = (page: Page) =>
  page.$$eval('li:has([data-entry])', (all) =>
    all.map((item) => {
      item.scrollIntoView({ block: 'center' });
      const state = item.querySelector('strong');
      const { left = 0, right = 0, top = 0, height = 0 } = state?.getBoundingClientRect() ?? {};
      const at = (x: number) => document.elementFromPoint(x, top + height / 2);
      return {
        height: item.getBoundingClientRect().height,
        state: state?.textContent,
        isWhole: state === null || (at(left + 2) === state && at(right - 2) === state),
        words: item.querySelector('bdi')?.clientWidth ?? 0,
      };
    }),
  );

test.each([
  ['the column of 264 pixels', { width: 1_280, height: 800 }, 264],
  ['a panel of 320 pixels', { width: 320, height: 800 }, 320],
])('rows in %s have one height and show their state whole', async (_, size, width) => {
  const { page, button } = person(await chromium.openPage());
  await resize(page, size);
  if (size.width === 320) await button('Conversations').click();
  await page.waitForSelector('li [data-entry]');
  await expect.poll(async () => (await measured(page)).length).toBe(30);
  await page.screenshot({ path: join(pictures, `conversation-rows-${width}.png`) });
  const rows = await measured(page);
  expect([...new Set(rows.map(({ height }) => height))]).toEqual([44]);
  expect(new Set(rows.map(({ state }) => state))).toEqual(
    new Set([undefined, 'New answer', 'Failed', 'Interrupted']),
  );
  expect(rows.filter(({ isWhole }) => !isWhole)).toEqual([]);
  expect(rows.filter(({ words }) => words < 24)).toEqual([]);
  await page.close();
});
