import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerJson, answerPost, serve } from '../support/http-server.ts';
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

test('“Find runnables” requests access to the site; if refused, it says so and sends nothing', async () => {
  await using server = await serve({
    '/openapi.json': answerJson(200, { openapi: '3.1.0', paths: { '/sought/stream': { post: {} } } }),
    '/sought/stream': answerPost(says('Found')),
  });
  const origins = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
  const before = await origins();
  await panel.button('Add profile').click();
  await panel.textbox('Runnable URL').fill(server.origin);
  await panel.button('Find runnables').click();
  await screen.deny();
  await panel.notice(`Runnel was not given access to ${new URL(server.origin).host}`);
  expect(server.requests).toEqual([]);
  expect(await origins()).toEqual(before);

  await panel.button('Find runnables').click();
  await screen.allow();
  await panel.page.waitForSelector('::-p-aria([name="/sought"][role="checkbox"])');
  // Nobody has chosen yet: the permission goes back.
  await expect.poll(origins, { timeout: 20_000 }).toEqual(before);
  await panel.button('Add 1 profile').click();
  await panel.button('Profile: sought').wait();
  await expect.poll(origins, { timeout: 10_000 }).toContain(`${server.origin}/*`);
  await panel.button('New conversation').click();
  await panel.send('Hello');
  expect(await panel.answer('done')).toContain('Found');
});
