import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';
import { startScreen, type VirtualScreen } from './virtual-screen.ts';

let screen: VirtualScreen;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  screen = await startScreen();
  chromium = await startBrowser({ build: 'chrome-mv3', headless: false, env: screen.env });
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  screen?.stop();
});

const status = (text: string) => `::-p-xpath(//p[@role="status"][contains(., "${text}")])`;

test('“Show cookie names” asks for the site; a refusal says how to look without Runnel', async () => {
  await using server = await serve({
    '/login': (response) => response.writeHead(200, { 'set-cookie': 'session=1; Path=/' }).end('in'),
  });
  const { page } = panel;
  const tab = await chromium.browser.newPage();
  await tab.goto(`${server.origin}/login`);
  await page.bringToFront();
  const granted = () => page.evaluate(() => chrome.permissions.getAll());
  const before = await granted();
  await panel.button('Add profile').click();
  await panel.textbox('Runnable URL').fill(`${server.origin}/chat`);
  await panel.openSection('Requests');
  await panel.button('Show cookie names').click();
  await screen.deny();
  await page.waitForSelector(status('press F12'));
  expect(await granted()).toEqual(before);

  await panel.button('Show cookie names').click();
  await screen.allow();
  await page.waitForSelector(status('One cookie would be sent: session.'));
  // Nobody has saved a profile: the access goes back.
  await expect.poll(granted, { timeout: 30_000 }).toEqual(before);
});
