import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { answerPost } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused } from './by-keyboard.ts';
import { axeViolations } from './looks.ts';
import { type Person, person } from './person.ts';
import { says, serveRunnables } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;

const answer = `See [the guide](https://docs.example.org/guide), sign in at [microsoft.com](https://t.co/x), or read
[a text that is long enough to take two lines in a panel that is as narrow as this one](https://example.com/${'long/'.repeat(20)}).`;
const pictures = join(import.meta.dirname, '../../.output/pictures');

beforeAll(async () => {
  server = await serveRunnables({ guide: { stream: answerPost(says(answer)) } });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  await app.addProfile({ name: 'Guide', url: server.url('guide') });
  await app.send('Where?');
  await app.answer('done');
  await app.page.waitForSelector('[data-run-state] a');
  await mkdir(pictures, { recursive: true });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const tooltip = () => app.page.$('[role="tooltip"]');
const words = () =>
  app.page.$$eval('[role="tooltip"]', ([shown]) => (shown as HTMLElement | undefined)?.innerText ?? '');
const links = () => app.page.$$('[data-run-state] a');

/** Tells whether the tooltip covers its link or leaves the viewport. */
const misplaced = () =>
  app.page.evaluate(() => {
    const shown = document.querySelector('[role="tooltip"]')?.getBoundingClientRect();
    const link = document.querySelector('[aria-describedby="link-tooltip"]');
    if (!shown || !link) return 'nothing is shown';
    if (shown.left < 0 || shown.top < 0 || shown.right > innerWidth || shown.bottom > innerHeight)
      return 'outside';
    const covers = [...link.getClientRects()].some(
      (line) =>
        line.left < shown.right &&
        line.right > shown.left &&
        line.top < shown.bottom &&
        line.bottom > shown.top,
    );
    return covers ? 'on the link' : 'beside the link';
  });

describe.each([320, 1280])('at a width of %i px', (width) => {
  test.each([0, 2])(
    'link %i shows its target on focus without being covered, and Escape hides it',
    async (place) => {
      const { page } = app;
      await resize(page, { width, height: 640 });
      await page.focus('textarea[aria-label="Message"]');
      const [first] = await links();
      await page.keyboard.down('Shift');
      while (!(await page.evaluate(() => document.activeElement?.closest('[data-run-state] a'))))
        await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      const last = (await links()).length - 1;
      await page.keyboard.down('Shift');
      for (let steps = last; steps > place; steps -= 1) await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
      expect(first).toBeDefined();
      await expect.poll(words).toContain(place === 0 ? 'Leads to docs.example.org' : 'Leads to example.com');
      expect(await misplaced()).toBe('beside the link');
      expect(await axeViolations(page)).toEqual([]);
      await page.screenshot({ path: join(pictures, `link-tooltip-${place}-${width}.png`) });
      const before = await focused(page);
      await page.keyboard.press('Escape');
      await expect.poll(tooltip).toBeNull();
      expect(await focused(page)).toBe(before);
    },
  );
});

test('the tooltip stays until the pointer leaves both link and tooltip', async () => {
  const { page } = app;
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  const [, link] = await links();
  await link?.hover();
  await expect.poll(words).toContain('Leads to t.co');
  expect(await misplaced()).toBe('beside the link');
  await page.screenshot({ path: join(pictures, 'link-tooltip-dark.png') });
  await (await tooltip())?.hover();
  expect(await words()).toContain('Leads to t.co');
  await page.mouse.move(2, 2);
  await expect.poll(tooltip).toBeNull();
});
