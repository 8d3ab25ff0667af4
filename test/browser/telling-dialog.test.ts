import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { closePanel } from './close-panel.ts';
import { faultsOfLook } from './looks.ts';
import { person, until } from './person.ts';
import { startScreen, type VirtualScreen } from './virtual-screen.ts';
import { walk } from './walk.ts';

let screen: VirtualScreen;
let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
/** Ends the answer that is running. */
let finish = () => {};

beforeAll(async () => {
  server = await serve({
    '/chat/stream': answerPost((response) => {
      response.writeHead(200, sseHeaders).write('event: data\r\ndata: "A private answer"\r\n\r\n');
      finish = () => void response.end('event: end\r\n\r\n');
    }),
  });
  screen = await startScreen();
  chromium = await startBrowser({ headless: false, env: screen.env });
});

afterAll(async () => {
  await chromium?.close();
  screen?.stop();
  await server?.[Symbol.asyncDispose]();
});

const label = 'Tell me when it is done';
const isPressed = (page: Page) =>
  page.$eval(`::-p-aria([name="${label}"][role="button"])`, (it) => it.ariaPressed);

async function worker() {
  const target = await chromium.browser.waitForTarget((it) => it.type() === 'service_worker');
  const found = await target.worker();
  if (!found) throw new Error('no worker');
  return found;
}

/** Ids of the notifications that the browser shows. */
const shown = async () =>
  (await worker()).evaluate(async () => Object.keys(await chrome.notifications.getAll()));

const ask = async (page: Page, text: string) => {
  const panel = person(page);
  await panel.send(text);
  await panel.answer('streaming');
  // Offered after ten seconds.
  await page.waitForSelector(`::-p-aria([name="${label}"][role="button"])`, { timeout: 60_000 });
};

test(
  'a refusal is said at the button, and changes nothing else',
  walk('being-told-of-an-answer'),
  async () => {
    const { page, ...panel } = person(await chromium.openPanel());
    await panel.addProfile({ name: 'chat', url: `${server.origin}/chat` });
    await ask(page, 'First');
    await tabTo(page, `button ${label}`, true);
    await page.keyboard.press('Enter');
    await screen.deny();
    await until(
      async () => (await panel.text()).includes('Notifications are not allowed.'),
      'the refusal is said',
    );
    expect(await isPressed(page)).toBe('false');
    expect(await faultsOfLook(page, 'tell-when-done')).toEqual([]);
  },
);

test(
  'the permission is asked for in the click, and the end is told once the panel is closed',
  walk('being-told-of-an-answer'),
  async () => {
    const [page] = (await chromium.browser.pages()).filter((it) => it.url().endsWith('sidepanel.html'));
    const target = chromium.browser.targets().find((it) => it.url().endsWith('/sidepanel.html'));
    const panelPage = page ?? (await target?.asPage());
    if (!panelPage) throw new Error('no panel');
    await tabTo(panelPage, `button ${label}`, true);
    await panelPage.keyboard.press('Enter');
    await screen.allow();
    await expect.poll(() => isPressed(panelPage), { timeout: 30_000 }).toBe('true');
    await expect.poll(() => focused(panelPage), { timeout: 30_000 }).toContain(label);
    await closePanel(chromium, panelPage);
    finish();
    await expect.poll(shown, { timeout: 30_000 }).toHaveLength(1);
  },
);

test('a click opens the conversation on the full page and clears the notification', async () => {
  const [id] = await shown();
  await (await worker()).evaluate((clicked) => chrome.notifications.onClicked.dispatch(clicked ?? ''), id);
  const target = await chromium.browser.waitForTarget((it) => it.url().includes('/chat.html'));
  const page = await target.page();
  if (!page) throw new Error('no page');
  await until(
    async () => (await person(page).text()).includes('A private answer'),
    'the conversation is shown',
  );
  await expect.poll(shown, { timeout: 30_000 }).toEqual([]);
  expect(new URL(page.url()).hash).toBe('');
});

test('an end that is seen on a page is not told of, and one seen later is cleared', async () => {
  const target = await chromium.browser.waitForTarget((it) => it.url().includes('/chat.html'));
  const page = await target.page();
  if (!page) throw new Error('no page');
  await ask(page, 'Second');
  await tabTo(page, `button ${label}`, true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isPressed(page), { timeout: 30_000 }).toBe('true');
  finish();
  await person(page).answer('done');
  const awaited = async () =>
    (await worker()).evaluate(async () => (await chrome.storage.session.get(null))['runs.awaited']);
  await expect.poll(awaited, { timeout: 30_000 }).toBeUndefined();
  expect(await shown()).toEqual([]);

  await ask(page, 'Third');
  await tabTo(page, `button ${label}`, true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isPressed(page), { timeout: 30_000 }).toBe('true');
  await chromium.browser.newPage();
  await page.close();
  finish();
  await expect.poll(shown, { timeout: 30_000 }).toHaveLength(1);
  await chromium.openPage();
  await expect.poll(shown, { timeout: 30_000 }).toEqual([]);
});
