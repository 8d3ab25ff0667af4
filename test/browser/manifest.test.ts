import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';

let chromium: TestBrowser;
let page: Page;

beforeAll(async () => {
  chromium = await startBrowser();
  page = await chromium.openPage();
});

afterAll(() => chromium?.close());

test('the manifest asks for nothing that shows a warning at install', async () => {
  const warnings = (part: object) =>
    page.evaluate((more) => {
      const { host_permissions: _, ...shipped } = chrome.runtime.getManifest();
      return chrome.management.getPermissionWarningsByManifest(JSON.stringify({ ...shipped, ...more }));
    }, part);
  expect(await warnings({})).toEqual([]);
  expect(await warnings({ host_permissions: ['http://127.0.0.1/*'] })).toHaveLength(1);
});

test('the manifest suggests four keys that the browser does not use', async () => {
  const commands = await page.evaluate(() => chrome.commands.getAll());
  expect(commands.map(({ name, shortcut }) => [name, shortcut !== '']).toSorted()).toEqual([
    ['_execute_action', true],
    ['new-conversation', true],
    ['next-profile', true],
    ['send-selection', true],
  ]);
});
