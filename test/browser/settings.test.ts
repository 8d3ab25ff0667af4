import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { axeViolations, faultsIn } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { serveRunnables } from './served.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  server = await serveRunnables({ guide: {} });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  await app.addProfile({ name: 'Guide', url: server.url('guide') });
  faults = await faultsIn(app.page);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const patience = { timeout: 20_000 };
const press = (...keys: Parameters<Page['keyboard']['press']>[0][]) =>
  keys.reduce((before, key) => before.then(() => app.page.keyboard.press(key)), Promise.resolve());
/** Closes the sheet; a first Escape may only close the hint of its button. */
const leave = () =>
  until(async () => {
    if (!(await isOpen())) return true;
    await press('Escape');
    return false;
  }, 'the sheet is closed');
const isOpen = () => app.page.$eval('dialog[open]', () => true).catch(() => false);

async function openSettings() {
  await chooseInMenu(app.page, 'Settings');
  await app.page.waitForSelector('dialog[open] #settings-keys');
}

const stored = () => app.page.evaluate(async () => (await chrome.storage.local.get()).settings);
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const light = 'rgb(255, 255, 255)';
const dark = 'rgb(22, 24, 26)';

beforeEach(async () => {
  await app.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
});

describe('the theme', () => {
  test('is chosen by keyboard and followed by all pages at once', walk('settings'), async () => {
    const other = await chromium.openPage();
    await other.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    expect(await ground(other)).toBe(light);
    await app.page.bringToFront();
    await openSettings();
    await tabTo(app.page, 'radio As the system');
    await press('ArrowRight', 'ArrowRight');
    await expect.poll(() => focused(app.page), patience).toBe('radio Dark');
    await expect.poll(() => ground(app.page), patience).toBe(dark);
    await expect.poll(() => ground(other), patience).toBe(dark);
    await expect.poll(stored, patience).toEqual({
      version: 1,
      theme: 'dark',
      textSize: 100,
      sendKey: 'enter',
    });
    await other.close();
    await leave();
  });

  test.each(['sidepanel', 'chat'])('is there at the first paint of %s.html', async (view) => {
    const page = await chromium.browser.newPage();
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    await page.evaluateOnNewDocument(() => {
      const frames: string[] = [];
      Object.assign(window, { frames });
      const note = () => {
        const { body } = document;
        frames.push(body ? getComputedStyle(body).backgroundColor : 'nothing');
        if (frames.length < 30) requestAnimationFrame(note);
      };
      requestAnimationFrame(note);
    });
    await page.goto(`chrome-extension://${chromium.extensionId}/${view}.html`);
    await page.waitForSelector('main');
    const frames = () => page.evaluate(() => (window as unknown as { frames: string[] }).frames);
    await expect.poll(async () => (await frames()).length, patience).toBe(30);
    expect([...new Set(await frames())]).toEqual([dark]);
    await page.close();
  });

  test('is as the system again after another choice', async () => {
    await openSettings();
    await tabTo(app.page, 'radio Dark');
    await press('ArrowLeft', 'ArrowLeft');
    await expect.poll(() => ground(app.page), patience).toBe(light);
    await app.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await expect.poll(() => ground(app.page), patience).toBe(dark);
    await leave();
  });
});

test('“Show what is stored” leads to the figures in “Your data”', async () => {
  await openSettings();
  await tabTo(app.page, 'button Show what is stored');
  await press('Enter');
  await expect.poll(() => focused(app.page), patience).toBe('heading Storage');
  const section = () =>
    app.page.$eval('section:has(> #storage-title)', (element) => (element as HTMLElement).innerText);
  await expect.poll(section, patience).toMatch(/Profiles, secrets, settings\s+1 profile, [\d.]+ (KiB|bytes)/);
  await expect.poll(section).toMatch(/Search index\s+None/);
  await leave();
});

test('a site of the installation is listed with its profile, without a button', async () => {
  await openSettings();
  const access = () =>
    app.page.$eval('section:has(> #settings-access) li', (element) => (element as HTMLElement).innerText);
  await expect
    .poll(access, patience)
    .toMatch(/^http:\/\/127\.0\.0\.1\s+Used by “Guide”\s+Part of this build$/);
  expect(await app.page.$('section:has(> #settings-access) li button')).toBeNull();
  await leave();
});

test('the commands of the browser are listed, and a button opens its page for their keys', async () => {
  await openSettings();
  const keys = () =>
    app.page.$eval('section:has(> #settings-keys)', (element) => (element as HTMLElement).innerText);
  await expect.poll(keys, patience).toMatch(/Open the side panel\s+(?!No key)\S/);
  const opened = chromium.browser.waitForTarget((target) => target.url().startsWith('chrome://extensions'));
  await tabTo(app.page, 'button Change in the browser');
  await press('Enter');
  await (await (await opened).page())?.close();
  await app.page.bringToFront();
  await leave();
});

test('“Options” of the browser opens the settings on the full page, once', async () => {
  const before = await chromium.browser.pages();
  await app.page.evaluate(() => chrome.runtime.openOptionsPage());
  const opened = async () => (await chromium.browser.pages()).find((page) => !before.includes(page));
  await expect.poll(opened, patience).toBeTruthy();
  const page = await opened();
  if (!page) throw new Error('The options have no page.');
  await page.waitForSelector('dialog[open] #settings-title');
  expect(await axeViolations(page)).toEqual([]);
  await byRole(page, 'button', 'Close').click();
  await page.reload();
  await page.waitForSelector('main');
  expect(await page.evaluate(() => location.search)).toBe('');
  expect(await page.$('dialog[open]')).toBeNull();
  await page.close();
});

test('no step throws or violates the content security policy', async () => {
  expect(await faults()).toEqual([]);
});
