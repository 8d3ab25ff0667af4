import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { gone, type Person, person } from './person.ts';
import { type Runnables, startRunnables } from './runnables.ts';

const pictures = join(import.meta.dirname, '../../.output/pictures');

let runnables: Runnables;
let chromium: TestBrowser;
let app: Person;

beforeAll(async () => {
  await mkdir(pictures, { recursive: true });
  runnables = await startRunnables();
  chromium = await startBrowser();
  const page = await chromium.openPage();
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const all = JSON.parse(document.documentElement.dataset.violations ?? '[]') as string[];
      document.documentElement.dataset.violations = JSON.stringify([
        ...all,
        `${violatedDirective} ${blockedURI}`,
      ]);
    });
  });
  await page.reload();
  app = person(page);
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.stop();
});

const themes = ['light', 'dark'] as const;

async function violations(page: Page) {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Each view, in the order in which a person reaches it. */
const views: Record<string, () => Promise<unknown>> = {
  'first run': async () => app.button('Add your first profile').wait(),
  'profile editor': async () => {
    await app.fillProfile({ name: 'Plain', url: 'not a url', header: { name: 'Cookie', value: 'x' } });
    await app.page.waitForSelector('[aria-invalid="true"]');
  },
  'empty conversation': async () => {
    await app.textbox('Header name').fill('X-Note');
    await app.textbox('Runnable URL').fill(runnables.plain);
    await app.button('Save profile').click();
    await app.button('Profile: Plain').wait();
  },
  answer: async () => {
    await app.send('Hello there. This is a message of some length, so that it takes more than one line.');
    await app.answer('done');
  },
  failure: async () => {
    await app.addProfile({ name: 'Failing', url: runnables.failing });
    await app.send('Fail, please');
    await app.answer('failed');
  },
  profiles: () => app.page.locator('button[aria-haspopup="listbox"]').click(),
  conversations: async () => {
    await app.page.keyboard.press('Escape');
    await app.button('Conversations').click();
    await app.page.waitForSelector('li button');
  },
};

describe.each(Object.entries(views))('%s', (name, open) => {
  beforeAll(async () => {
    await open();
  });

  test.each(themes)('has no axe violation, %s', async (theme) => {
    await app.page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: theme },
      // Otherwise colours are measured in the middle of a transition.
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    expect(await violations(app.page)).toEqual([]);
  });

  test('fits 320 pixels without horizontal scrolling', async () => {
    for (const theme of themes) {
      await app.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
      await app.page.setViewport({ width: 320, height: 640 });
      await app.page.screenshot({ path: join(pictures, `${name.replaceAll(' ', '-')}-${theme}.png`) });
    }
    const wider = await app.page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > 321)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    await app.page.setViewport({ width: 700, height: 640 });
    expect(wider).toEqual([]);
  });
});

test('none of the views violates the content security policy', async () => {
  expect(await app.page.evaluate(() => document.documentElement.dataset.violations ?? 'none')).toBe('none');
});

test('the full page honours height and maxWidth of the layout options', async () => {
  await app.page.keyboard.press('Escape');
  await app.editProfile();
  await app.openSection('Layout');
  await app.textbox('Height in pixels').fill('400');
  await app.textbox('Largest width in pixels').fill('500');
  await app.button('Save profile').click();
  await gone(app.page, 'dialog');
  const size = () => app.page.$eval('main', (main) => [main.offsetWidth, main.offsetHeight]);
  await expect.poll(size).toEqual([500, 400]);
});
