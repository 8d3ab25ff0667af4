import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, answerStream, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { type Person, person, until } from './person.ts';

const count = 2_000;
const events = Array.from({ length: count }, (_, place) => `event: data\ndata: "word ${place} "\n\n`);

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let panel: Person;

beforeAll(async () => {
  server = await serve({ '/chat/stream': answerPost(answerStream(...events, 'event: end\n\n')) });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Long', url: `${server.origin}/chat` });
  await panel.send('Hi');
  await until(async () => (await panel.lastState()) === 'done', 'the run has ended');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

test('a long list of events stays where it is scrolled, and keys go on from the chosen event', async () => {
  const { page } = panel;
  await page.locator('[data-inspect]').click();
  await page.waitForSelector('section[aria-label="Inspector"] [role="tab"]');
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await tabTo(page, /^tab /);
    await page.keyboard.press('ArrowRight');
  }
  await page.waitForSelector(`table[aria-rowcount="${count + 1}"], table[aria-rowcount="${count + 2}"]`);
  await page.locator('tr[data-row="2"]').click();
  await page.waitForSelector('section[aria-label^="Event 3 of"] ins');
  const top = 28_007;
  await page.$eval(
    'table[role="grid"]',
    (grid, to) => {
      if (grid.parentElement) grid.parentElement.scrollTop = to;
    },
    top,
  );
  await page.waitForSelector('tr[data-row="1001"]');
  const scrolled = () => page.$eval('table[role="grid"]', (grid) => grid.parentElement?.scrollTop);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await scrolled()).toBe(top);
  await page.focus('tr[data-row="2"]');
  await page.keyboard.press('ArrowDown');
  await page.waitForSelector('section[aria-label^="Event 4 of"]');
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.row);
  await until(async () => (await focused()) === '3', 'the next row has the focus');
  await page.keyboard.press('End');
  await until(async () => (await focused()) === String(count), 'the last row has the focus');
});
