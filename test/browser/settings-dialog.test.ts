import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';
import { says } from './served.ts';
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

const patience = { timeout: 20_000 };
const origins = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins);

test('access taken back in the settings stops the profile, and “Allow access” gives it again', async () => {
  await using server = await serve({ '/chat/stream': says('Allowed') });
  await panel.fillProfile({ name: 'Asked', url: `${server.origin}/chat` });
  await screen.allow();
  await panel.button('Profile: Asked').wait();
  await expect.poll(origins, patience).toEqual([`${server.origin}/*`]);

  await panel.openSettings();
  const list = () =>
    panel.page.$$eval('section:has(> #settings-access) li', (all) =>
      all.map((item) => (item as HTMLElement).innerText.split(/\n+/)),
    );
  await expect.poll(list, patience).toEqual([[server.origin, 'Used by “Asked”', 'Remove']]);
  await panel.button(`Remove access: ${server.origin}`).click();
  await panel.button('Remove access').click();
  await expect.poll(list, patience).toEqual([]);
  expect(await origins()).toEqual([]);
  await panel.button('Close').click();

  await panel.send('Without access');
  await panel.notice(`Runnel has no access to ${server.origin}`);
  expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  await panel.page
    .locator('[data-run-state="failed"] ::-p-aria([name="Allow access"][role="button"])')
    .click();
  // Chromium gives again what was allowed before, without a dialog.
  await expect.poll(origins, patience).toEqual([`${server.origin}/*`]);
});
