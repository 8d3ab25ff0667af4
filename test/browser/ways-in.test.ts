import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aimAtWorker } from '../faults/stage.ts';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { closePanels } from './close-panel.ts';
import { type Person, person, until } from './person.ts';
import { says } from './served.ts';
import { walk } from './walk.ts';
import { clearMessage, clickIcon, dispatch, openedPanel, visit } from './ways-in.ts';

let chromium: TestBrowser;
let site: Awaited<ReturnType<typeof serve>>;
let page: Person;

const withText: Answer = (response) =>
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Site</title><p>Words of the page');

/** The site under a name to which the tested build has no access. */
const address = (path: string) => `${site.origin.replace('127.0.0.1', 'localhost')}${path}`;

beforeAll(async () => {
  chromium = await startBrowser();
  site = await serve({
    '/a': withText,
    '/b': withText,
    '/chat/stream': says('Ahoy'),
    '/poet/stream': says('A rhyme'),
  });
  page = person(await chromium.openPage());
  await page.addProfile({ name: 'Pirate', url: `${site.origin}/chat` });
  await page.addProfile({ name: 'Poet', url: `${site.origin}/poet` });
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
});

afterEach(() => closePanels(chromium));

const typed = ({ page: shown }: Person) => shown.$eval('textarea', (box) => box.value);

/** Stores intents as the worker does, from a page: the worker may be dead. */
const store = (wants: object[], part: object = {}) =>
  page.page.evaluate(
    async (all, more) => {
      const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
      const intents = all.map((want) => ({
        intent: {
          id: crypto.randomUUID(),
          windowId: tab?.windowId,
          tabId: tab?.id ?? null,
          profileId: null,
          promptId: null,
          want,
          ...more,
        },
      }));
      await chrome.storage.session.set({ intents });
    },
    wants,
    part,
  );

const text = (words: string, isSent = false) => ({ kind: 'message', text: words, isSent });

describe('an intent', () => {
  test('that waits is taken once by the panel when it opens', async () => {
    const tab = await visit(chromium, address('/a'));
    await store([text('First'), text('Second')]);
    await clickIcon(chromium, tab);
    const panel = person(await openedPanel(chromium));
    await expect.poll(() => typed(panel), { timeout: 20_000 }).toBe('First\n\nSecond');
    await panel.page.reload();
    await panel.textbox('Message').wait();
    await store([text('Third')]);
    await expect.poll(() => typed(panel), { timeout: 20_000 }).toBe('First\n\nSecond\n\nThird');
    await clearMessage(panel.page);
  });

  test('arrives in the open panel from every gesture', walk('from-anywhere-in-the-browser'), async () => {
    const tab = await visit(chromium, address('/a'));
    await clickIcon(chromium, tab);
    const panel = person(await openedPanel(chromium));
    await panel.choose('Pirate');
    await dispatch(chromium, 'commands.onCommand', 'next-profile');
    await panel.button('Profile: Poet').wait();
    await dispatch(chromium, 'omnibox.onInputEntered', '@pirate Where to?', 'currentTab');
    expect(await panel.answer('done')).toContain('Ahoy');
    await panel.button('Profile: Pirate').wait();
    await dispatch(chromium, 'commands.onCommand', 'new-conversation');
    await expect.poll(() => panel.page.$$('[data-run-state]'), { timeout: 20_000 }).toEqual([]);
    const sent = site.requests.filter(({ method, path }) => method === 'POST' && path === '/chat/stream');
    expect(sent.map(({ body }) => body)).toEqual([expect.stringContaining('Where to?')]);
  });

  test('arrives once with a worker that was killed', async () => {
    const tab = await visit(chromium, address('/a'));
    await clickIcon(chromium, tab);
    const panel = person(await openedPanel(chromium));
    await panel.textbox('Message').fill('Before.');
    const kill = await aimAtWorker(chromium);
    await kill();
    await store([text('After.')]);
    await expect.poll(() => typed(panel), { timeout: 20_000 }).toBe('Before.\n\nAfter.');
    await store([text('Last.')]);
    await expect.poll(() => typed(panel), { timeout: 20_000 }).toBe('Before.\n\nAfter.\n\nLast.');
    await clearMessage(panel.page);
  });

  test('is taken by the full page if the panel does not open', async () => {
    await visit(chromium, address('/a'));
    await dispatch(chromium, 'omnibox.onInputEntered', '@nobody hello', 'currentTab');
    const isNew = async () => {
      const pages = (await chromium.browser.pages()).filter((it) => it.url().endsWith('/chat.html'));
      return pages.find((it) => it !== page.page);
    };
    await until(async () => (await isNew()) !== undefined, 'the full page is open');
    const opened = (await isNew()) as Page;
    await expect.poll(() => typed(person(opened)), { timeout: 20_000 }).toBe('@nobody hello');
    await clearMessage(opened);
    await opened.close();
  });

  test('for a window that is closed is dropped', async () => {
    const tab = await visit(chromium, address('/a'));
    await store([text('Of nowhere')], { windowId: 1 });
    await clickIcon(chromium, tab);
    const panel = person(await openedPanel(chromium));
    await panel.textbox('Message').wait();
    await dispatch(chromium, 'omnibox.onInputEntered', '@nobody hello', 'currentTab');
    await expect.poll(() => typed(panel), { timeout: 20_000 }).toBe('@nobody hello');
    const { intents } = await page.page.evaluate(() => chrome.storage.session.get('intents'));
    expect(JSON.stringify(intents)).not.toContain('Of nowhere');
    await clearMessage(panel.page);
  });
});
