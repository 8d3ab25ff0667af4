import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aimAtWorker } from '../faults/stage.ts';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { closePanel, closePanels, panelCloses } from './close-panel.ts';
import { type Person, person, until } from './person.ts';
import { accessFrom, clearMessage, clickIcon, inWorker, openedPanel, panelStands, visit } from './ways-in.ts';

let chromium: TestBrowser;
let site: Awaited<ReturnType<typeof serve>>;
let other: Awaited<ReturnType<typeof serve>>;
let page: Person;

const withText: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Site</title><p>Words of the page');
const pages = { '/a': withText, '/b': withText };

/** The site under a name to which the tested build has no access. */
const address = (path: string, { origin } = site) => `${origin.replace('127.0.0.1', 'localhost')}${path}`;

beforeAll(async () => {
  chromium = await startBrowser();
  [site, other] = await Promise.all([serve(pages), serve(pages)]);
  page = person(await chromium.openPage());
  await page.addProfile({ name: 'Pirate', url: `${site.origin}/chat` });
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
  await other?.[Symbol.asyncDispose]();
});

afterEach(() => closePanels(chromium));

const typed = ({ page: shown }: Person) => shown.$eval('textarea', (box) => box.value);

describe('the icon', () => {
  test('opens the panel and gives access to the tab alone, and then closes it', async () => {
    const tab = await visit(chromium, address('/a'));
    const { tabId, ...before } = await accessFrom(page.page);
    expect(before).toEqual({ url: null, read: null, grants: [] });
    await clickIcon(chromium, tab);
    const panel = await openedPanel(chromium);
    await expect
      .poll(() => accessFrom(panel))
      .toEqual({
        tabId,
        url: address('/a'),
        read: 'Words of the page',
        grants: [{ tabId, origin: new URL(address('/')).origin }],
      });

    await visit(chromium, address('/b'));
    expect(await accessFrom(panel)).toMatchObject({ url: null, read: null });

    await panelStands(panel);
    await clickIcon(chromium, tab);
    await panelCloses(chromium);
  });

  test('closes the panel in a browser that cannot close it', async () => {
    const tab = await visit(chromium, address('/a'));
    await clickIcon(chromium, tab);
    const panel = await openedPanel(chromium);
    const kind = await inWorker(
      chromium,
      "Object.defineProperty(chrome.sidePanel, 'close', { value: undefined }), typeof chrome.sidePanel.close",
    );
    expect(kind).toBe('undefined');
    await panelStands(panel);
    await clickIcon(chromium, tab);
    await panelCloses(chromium);
  });

  test('fulfils what the panel could not do without it', async () => {
    const tab = await visit(chromium, address('/a'));
    await clickIcon(chromium, tab);
    const panel = await openedPanel(chromium);
    const { tabId } = await accessFrom(panel);
    await panel.evaluate(async (id) => {
      const [front] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const data = {
        windowId: front?.windowId,
        tabId: id,
        want: { kind: 'message', text: 'Wished', isSent: false },
      };
      await chrome.runtime.sendMessage({ id: 1, type: 'intent.wish', data, timestamp: Date.now() });
    }, tabId);
    await panelStands(panel);
    await clickIcon(chromium, tab);
    await expect.poll(() => typed(person(panel)), { timeout: 20_000 }).toBe('Wished');
    await clearMessage(panel);
  });
});

type Scene = { tab: Page; panel: Page };

describe('access to a tab', () => {
  test.each<[string, boolean, (scene: Scene) => Promise<unknown>]>([
    ['a reload', true, ({ tab }) => tab.reload()],
    ['another page of the site', true, ({ tab }) => tab.goto(address('/b'))],
    ['a new address of the same page', true, ({ tab }) => tab.evaluate(() => history.pushState(0, '', '/c'))],
    ['the end of the panel', true, ({ panel }) => closePanel(chromium, panel)],
    ['the death of the worker', true, async () => (await aimAtWorker(chromium))()],
    ['a move to another window', true, ({ tab }) => moveToWindow(tab)],
    ['another port', false, ({ tab }) => tab.goto(address('/a', other))],
    [
      'the way to another site and back',
      false,
      async ({ tab }) => {
        await tab.goto(address('/a', other));
        await tab.goto(address('/a'));
      },
    ],
  ])('after %s is there: %s', async (_, isThere, act) => {
    const tab = await visit(chromium, address('/a'));
    await clickIcon(chromium, tab);
    const panel = await openedPanel(chromium);
    const access = async () => (await accessFrom(page.page)).read;
    await until(async () => (await access()) !== null, 'the tab can be read');
    await act({ tab, panel });
    await tab.waitForSelector('p');
    expect(await access()).toBe(isThere ? 'Words of the page' : null);
    await tab.close();
  });

  test('does not come from a click in the panel', async () => {
    await clickIcon(chromium, await visit(chromium, address('/a')));
    const panel = person(await openedPanel(chromium));
    await visit(chromium, address('/b'));
    await panel.button('New conversation').click();
    expect(await accessFrom(panel.page)).toMatchObject({ url: null, read: null });
  });
});

async function moveToWindow(tab: Page) {
  const { tabId } = await accessFrom(page.page);
  await page.page.evaluate((id) => chrome.windows.create({ tabId: id }), tabId);
  await tab.bringToFront();
}
