import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { closePanels, panelCloses } from './close-panel.ts';
import { type Person, person, until } from './person.ts';
import { says } from './served.ts';
import { startScreen, type VirtualScreen } from './virtual-screen.ts';
import { accessFrom, openedPanel, panelStands, visit } from './ways-in.ts';

let screen: VirtualScreen;
let chromium: TestBrowser;
let site: Awaited<ReturnType<typeof serve>>;
let page: Person;

const withText: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Site</title><p>Words of the page');

beforeAll(async () => {
  screen = await startScreen();
  chromium = await startBrowser({ headless: false, env: screen.env });
  site = await serve({ '/a': withText, '/chat/stream': says('Ahoy') });
  page = person(await chromium.openPage());
  await page.addProfile({ name: 'Pirate', url: `${site.origin}/chat` });
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
  screen?.stop();
});

afterEach(() => closePanels(chromium));

/** Opens a page to which the tested build has no access. */
async function visitSite() {
  const tab = await visit(chromium, `${site.origin.replace('127.0.0.1', 'localhost')}/a`);
  expect(await accessFrom(page.page)).toMatchObject({ url: null, read: null });
  return tab;
}

/** Wants of the stored intents, each with whether a panel has taken it. */
const wants = async () => {
  const { intents = [] } = await page.page.evaluate(() => chrome.storage.session.get('intents'));
  return (intents as { intent: { want: object }; takeId?: string }[]).map(({ intent, takeId }) => ({
    ...intent.want,
    isTaken: takeId !== undefined,
  }));
};

const isReadable = () =>
  expect.poll(() => accessFrom(page.page), { timeout: 20_000 }).toMatchObject({ read: 'Words of the page' });

test('the keys of the icon open and close the panel and give access to the tab', async () => {
  await visitSite();
  screen.press('alt+shift+u');
  await panelStands(await openedPanel(chromium));
  await isReadable();
  screen.press('alt+shift+u');
  await panelCloses(chromium);
});

test('the keys of a command open the panel, which takes what they ask for', async () => {
  await visitSite();
  screen.press('alt+shift+s');
  await openedPanel(chromium);
  await isReadable();
  const selection = { kind: 'selection', text: null, frameId: 0 };
  await expect.poll(wants, { timeout: 20_000 }).toEqual([{ ...selection, isTaken: true }]);
});

test('a question in the address bar opens the panel and is sent once', async () => {
  await visitSite();
  screen.press('ctrl+l', 'r', 'u', 'n', 'space', 'h', 'i', 'Return');
  const panel = person(await openedPanel(chromium));
  expect(await panel.answer('done')).toContain('Ahoy');
  await isReadable();
  const sent = site.requests.filter(({ method, path }) => method === 'POST' && path === '/chat/stream');
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ input: 'hi' }]);
});

test('an item of the context menu opens the panel, which takes what it asks for', async () => {
  await visitSite();
  const before = screen.windows();
  screen.press('shift+F10');
  await until(async () => screen.windows() > before, 'the menu is open');
  // The menu ends with the item of the extension, the source of the page and its inspection.
  screen.press('Up', 'Up', 'Up', 'Return');
  await openedPanel(chromium);
  await isReadable();
  await expect.poll(wants, { timeout: 20_000 }).toEqual([{ kind: 'page', isTaken: true }]);
});
