import { afterAll, beforeAll, expect, test } from 'vitest';
import { runnableWith } from '../support/doctor-scene.ts';
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

const refusal = 'Runnel has no access to';

test('“Test connection” requests access for an unsaved profile, and revokes it afterwards', async () => {
  await using server = await serve(runnableWith());
  const origins = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
  await panel.button('Add profile').click();
  await panel.textbox('Runnable URL').fill(`${server.origin}/chat`);
  await panel.button('Test connection').click();
  await screen.deny();
  await panel.page.waitForSelector(`::-p-aria([name="${refusal} ${server.origin}"][role="group"])`);
  expect(server.requests).toEqual([]);

  await panel.page.locator('dialog section button ::-p-text(Allow access)').click();
  await screen.allow();
  await panel.page.waitForSelector('::-p-aria([name="Nothing wrong found"][role="group"])');
  await expect.poll(origins, { timeout: 30_000 }).not.toContain(`${server.origin}/*`);

  await panel.button('Send a test message').click();
  await panel.page.waitForSelector('::-p-text(The runnable has answered a test message.)');
  await expect.poll(origins, { timeout: 30_000 }).not.toContain(`${server.origin}/*`);
});
