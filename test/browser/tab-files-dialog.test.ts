import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';
import { messages, schema, serveRunnables } from './served.ts';
import { answerFile, dot, patience, tabFilesOf } from './tab-file-scene.ts';
import { startScreen, type VirtualScreen } from './virtual-screen.ts';
import { clickIcon, openedPanel, visit } from './ways-in.ts';

let screen: VirtualScreen;
let chromium: TestBrowser;
let runnables: Awaited<ReturnType<typeof serveRunnables>>;
let pictures: Awaited<ReturnType<typeof serve>>;
let panel: Person;
let tabs: ReturnType<typeof tabFilesOf>;

beforeAll(async () => {
  screen = await startScreen();
  chromium = await startBrowser({ build: 'chrome-mv3', headless: false, env: screen.env });
  runnables = await serveRunnables({ seer: { input: schema(messages) } });
  pictures = await serve({
    '/page': answerFile('text/html', '<title>Page</title>Words'),
    '/dot.png': answerFile('image/png', dot),
  });
  const page = person(await chromium.openPage());
  await page.fillProfile({ name: 'Seer', url: runnables.url('seer') });
  await screen.allow();
  await page.button('Profile: Seer').wait();
  await page.page.close();
  await clickIcon(chromium, await visit(chromium, `${pictures.origin}/page`));
  panel = person(await openedPanel(chromium));
  tabs = tabFilesOf(chromium, panel);
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.[Symbol.asyncDispose]();
  await pictures?.[Symbol.asyncDispose]();
  screen?.stop();
});

const origins = () => panel.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
const requested = () => pictures.requests.filter(({ path }) => path === '/dot.png').length;

test('a picture asks for the access to its site in the click, and gives it back', async () => {
  const before = await origins();
  expect(before).toEqual([`${new URL(runnables.url('seer')).origin}/*`]);
  await tabs.askAbout('Seer', `${pictures.origin}/dot.png`);
  await tabs.offered(`Picture of ${new URL(pictures.origin).host}`);

  await panel.button('Load picture').click();
  await screen.deny();
  await tabs.shows('Runnel was not given access');
  expect([requested(), await origins()]).toEqual([0, before]);

  await panel.button('Load picture').click();
  await screen.allow();
  await expect.poll(tabs.attached, patience).toEqual(['dot.png 70 bytes']);
  expect(requested()).toBe(1);
  await expect.poll(origins, patience).toEqual(before);
});
