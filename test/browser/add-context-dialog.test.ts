import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Adding, html, startAdding } from './adding.ts';
import { startScreen, type VirtualScreen } from './virtual-screen.ts';

let screen: VirtualScreen;
let scene: Adding;

beforeAll(async () => {
  screen = await startScreen();
  const pages = { '/tides': html('Tides', '<p>High water is at six.'), '/winds': html('Winds', '<p>West.') };
  scene = await startAdding(pages, { headless: false, env: screen.env });
});

afterAll(async () => {
  await scene?.[Symbol.asyncDispose]();
  screen?.stop();
});

const origins = () => scene.page.page.evaluate(async () => (await chrome.permissions.getAll()).origins);
const host = () => new URL(scene.address('/')).host;

/** Ends the access of the gesture: the tab shows another site, and perhaps the first one again. */
async function leave(isBack: boolean) {
  const { tab, address, other } = scene;
  await tab.goto(address('/winds', other));
  if (isBack) await tab.goto(address('/tides'));
  await tab.bringToFront();
}

async function allow() {
  const button = await scene.panel.page.waitForSelector(`[role="alert"] ::-p-text(Allow for ${host()})`);
  await button?.click();
}

test('a site that was refused is still asked for', async () => {
  await leave(true);
  await scene.add('Add page');
  await allow();
  await screen.deny();
  await scene.noticeSays(`Allow for ${host()}`);
  expect(await scene.chips()).toEqual([]);
  await scene.panel.button('Dismiss').click();
});

test('a site is allowed until the tab leaves it', async () => {
  await scene.add('Add page');
  await allow();
  await screen.allow();
  await scene.chipsAre([expect.stringMatching(/^Tides/)]);
  await expect.poll(scene.notice).toBe('');
  await scene.removeChips();
  await scene.add('Add title and URL');
  await scene.chipsAre(['Tides']);
  expect(await origins()).toContain(`http://${host()}/*`);
  await scene.removeChips();
  await leave(false);
  await expect.poll(origins, { timeout: 20_000 }).not.toContain(`http://${host()}/*`);
});

test('a site that the tab does not show is given back at once', async () => {
  await scene.add('Add page');
  await allow();
  // Chromium gives again what was allowed before, without a dialog.
  await scene.noticeSays(`The tab does not show ${host()}`);
  expect(await scene.chips()).toEqual([]);
  await expect.poll(origins, { timeout: 20_000 }).not.toContain(`http://${host()}/*`);
});
