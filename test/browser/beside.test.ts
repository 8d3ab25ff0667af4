import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, openRegenerateWith } from './by-keyboard.ts';
import { type Person, person } from './person.ts';
import { serveRunnables } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;

const label = 'More actions for this answer';
const pictures = join(import.meta.dirname, '../../.output/pictures');

beforeAll(async () => {
  server = await serveRunnables({ guide: {} });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  for (const name of ['A profile with a rather long name', 'Guide'])
    await app.addProfile({ name, url: server.url('guide') });
  await mkdir(pictures, { recursive: true });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/**
 * Measures the horizontal and vertical gap between the open choice and its last button, and its part out of
 * view.
 */
const distances = () =>
  app.page.evaluate((name) => {
    const button = [...document.querySelectorAll(`button[aria-label="${name}"]`)].at(-1);
    const [one, other] = [button, document.querySelector(':popover-open:not([role="tooltip"])')].map((item) =>
      item?.getBoundingClientRect(),
    );
    if (!one || !other || other.width === 0) return 'nothing is open';
    return {
      aside: Math.round(Math.max(0, other.left - one.right, one.left - other.right)),
      apart: Math.round(Math.max(other.top - one.bottom, one.top - other.bottom)),
      outside: Math.max(0, -other.left, -other.top, other.right - innerWidth, other.bottom - innerHeight),
    };
  }, label);

describe.each([
  ['a wide page', 1280, 900],
  ['a narrow panel', 320, 640],
])('in %s', (_, width, height) => {
  test.each(['first', 'last'])(
    'the “Regenerate with” choice opens at its button at the %s answer',
    async (which) => {
      const { page } = app;
      await resize(page, { width, height });
      await app.button('New conversation').click();
      const count = which === 'first' ? 1 : 5;
      for (let place = 0; place < count; place += 1) {
        await app.send(`Message ${place}`);
        await app.answer('done');
      }
      const buttons = await page.$$(`button[aria-label="${label}"]`);
      await buttons.at(-1)?.focus();
      expect(await focused(page)).toBe(`button ${label}`);
      await openRegenerateWith(page);
      await expect.poll(() => focused(page)).toMatch(/^option Guide/);
      expect(await distances()).toEqual({ aside: 0, apart: 4, outside: 0 });
      await page.screenshot({ path: join(pictures, `regenerate-${which}-${width}.png`) });
      await page.keyboard.press('Escape');
      await expect.poll(() => focused(page)).toBe(`button ${label}`);
      expect(await distances()).toBe('nothing is open');
    },
  );
});

test('the choice stays at its button while the conversation scrolls', async () => {
  const { page } = app;
  await openRegenerateWith(page);
  await expect.poll(() => focused(page)).toMatch(/^option/);
  await page.$eval('[role="log"]', (log) => {
    const box = [log, log.parentElement].find((item) => item && item.scrollHeight > item.clientHeight);
    box?.scrollBy(0, -60);
  });
  await expect.poll(distances).toEqual({ aside: 0, apart: 4, outside: 0 });
  await page.keyboard.press('Escape');
});

test('a list that closes and opens at once has the focus again', async () => {
  const { page } = app;
  await page.click('button[aria-haspopup="listbox"]');
  await expect.poll(() => focused(page)).toBe('option Guide');
  await page.evaluate(() => {
    const list = document.querySelector<HTMLElement>(':popover-open');
    list?.hidePopover();
    list?.showPopover();
  });
  await expect.poll(() => focused(page)).toBe('option Guide');
  await page.keyboard.press('Escape');
});
