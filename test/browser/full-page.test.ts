import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { answerPost, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsOfLook } from './looks.ts';
import { gone, type Person, person } from './person.ts';
import { says } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let app: Person;

beforeAll(async () => {
  server = await serve({ '/chat/stream': answerPost(says('word '.repeat(200))) });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  await resize(app.page, { width: 1_400, height: 800 });
  await app.addProfile({ name: 'Wide', url: `${server.origin}/chat` });
  await app.send('Hello '.repeat(60));
  await app.answer('done');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Widths of answer, question and message box, in units of the width of their own “0”. */
const widths = () =>
  app.page.evaluate(() =>
    ['[data-run-state] p', '[role="log"]', 'textarea'].map((selector) => {
      const all = [...document.querySelectorAll<HTMLElement>(selector)];
      const element = all.reduce((one, other) =>
        one.innerText.length < other.innerText.length ? other : one,
      );
      const zero = document.createElement('span');
      zero.style.cssText = 'position: absolute; inline-size: 1ch';
      zero.style.font = getComputedStyle(element).font;
      element.parentElement?.append(zero);
      const { width } = zero.getBoundingClientRect();
      zero.remove();
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(element);
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      return (element.clientWidth - padding) / width;
    }),
  );

test('a dialog keeps its place when a section opens in it', async () => {
  const top = () => app.page.$eval('dialog[open]', (dialog) => dialog.getBoundingClientRect().top);
  await app.editProfile();
  await app.textbox('Name').wait();
  const before = await top();
  await app.openSection('Layout');
  await app.textbox('Height in pixels').wait();
  expect(await top()).toBe(before);
  await app.button('Cancel').click();
  await gone(app.page, 'dialog');
});

/** Replaces the content of a field by keys; the text may be empty. */
async function write(name: string, text: string) {
  await app.textbox(name).click({ count: 3 });
  await app.page.keyboard.press('Backspace');
  await app.page.keyboard.type(text);
}

async function setLayout(height: string, maxWidth: string) {
  await app.editProfile();
  await app.openSection('Layout');
  await write('Height in pixels', height);
  await write('Largest width in pixels', maxWidth);
  await app.button('Save profile').click();
  await gone(app.page, 'dialog');
}

describe('the full page', () => {
  test('has lines of at most 72 characters when the profile sets no width', async () => {
    for (const width of await widths()) expect(width).toBeLessThanOrEqual(72.1);
    expect((await widths())[0]).toBeGreaterThan(70);
    await app.page.screenshot({ path: '.output/pictures/full-page-1400.png' });
  });

  test('has the width and height of the profile, and its lines follow', async () => {
    await setLayout('500', '1200');
    const size = () => app.page.$eval('main', (main) => [main.offsetWidth, main.offsetHeight]);

    await expect.poll(size).toEqual([1_200, 500]);
    expect((await widths())[0]).toBeGreaterThan(100);
  });

  test('fills its window again when both are blank', async () => {
    await setLayout('', '');
    const size = () => app.page.$eval('main', (main) => [main.offsetWidth, main.offsetHeight]);

    await expect.poll(size).toEqual([1_400, 800]);
    await expect.poll(async () => (await widths())[0]).toBeLessThanOrEqual(72.1);
  });

  test('names the allowed sizes at the field', async () => {
    await app.editProfile();
    await app.openSection('Layout');
    await write('Height in pixels', '20');
    await app.button('Save profile').click();
    await expect.poll(() => app.text()).toContain('Enter a size between 200 and 10,000 pixels');
    await app.button('Cancel').click();
  });

  test('fits a narrow window', async () => {
    expect(await faultsOfLook(app.page, 'full-page')).toEqual([]);
  });
});

test('the side panel ignores the layout width', async () => {
  await setLayout('', '300');
  const panel = await chromium.openPanel();
  await resize(panel, { width: 700, height: 600 });

  await expect.poll(() => panel.$eval('main', (main) => main.offsetWidth)).toBe(700);
});
