import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { panelCloses } from './close-panel.ts';
import { serveHeldAnswers } from './held-answers.ts';
import { faultsOfLook } from './looks.ts';
import { gone, type Person, person } from './person.ts';
import { asked, comesToFront, dialogs, rows } from './tab-views.ts';
import { walk } from './walk.ts';
import { clickIcon, dispatch, openedPanel, panelStands, visit } from './ways-in.ts';
import { closeList, openList, typed } from './windows.ts';

const patience = { timeout: 30_000 };

let chromium: TestBrowser;
let site: Awaited<ReturnType<typeof serve>>;
let chat: Awaited<ReturnType<typeof serveHeldAnswers>>;
let panel: Person;
/** Two tabs of the window whose panel is open. */
let tides: Page;
let winds: Page;

const article =
  (title: string): Answer =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>${title}</title><article><h1>${title}</h1><p>${`All about ${title} and the sea. `.repeat(20)}</p></article>`,
      );

beforeAll(async () => {
  site = await serve({ '/tides': article('Tides'), '/winds': article('Winds'), '/rocks': article('Rocks') });
  chat = await serveHeldAnswers();
  chromium = await startBrowser();
  const page = person(await chromium.openPage());
  await page.addProfile({ name: 'Pirate', url: chat.url('chat') });
  await page.page.close();
  tides = await visit(chromium, `${site.origin}/tides`);
  await clickIcon(chromium, tides);
  panel = person(await openedPanel(chromium));
  await panelStands(panel.page);
  await panel.send('About tides');
  chat.end();
  await panel.answer('done');
  await choose('Each tab has its own');
  winds = await visit(chromium, `${site.origin}/winds`);
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
  await chat?.[Symbol.asyncDispose]();
});

async function choose(name: string) {
  await panel.openSettings();
  await byRole(panel.page, 'radio', name).click();
  await panel.button('Close').click();
  await gone(panel.page, 'dialog');
}

const shows = (...messages: string[]) => expect.poll(() => asked(panel), patience).toEqual(messages);

const chips = () =>
  panel.page.$$eval('form ul[aria-label="Context"] li button:first-child', (all) =>
    all.map((chip) => chip.getAttribute('aria-description')?.split(',')[0] ?? ''),
  );

describe('with a conversation for each tab', () => {
  test(
    'a tab has its own, its draft stays there, and its answer goes on',
    walk('a-conversation-for-each-tab'),
    async () => {
      await shows();
      await panel.send('About winds');
      await panel.textbox('Message').fill('And storms?');
      await tides.bringToFront();
      await shows('About tides');
      expect(await typed(panel)).toBe('');
      chat.end();
      await winds.bringToFront();
      await shows('About winds');
      await panel.answer('done');
      expect(await typed(panel)).toBe('And storms?');
    },
  );

  test('the list says in which tab a conversation is open', async () => {
    await expect
      .poll(() => rows(panel), patience)
      .toEqual([
        ['About tides', 'In another tab'],
        ['About winds', 'In this tab'],
      ]);
    await tides.bringToFront();
    await shows('About tides');
    await expect
      .poll(() => rows(panel), patience)
      .toEqual([
        ['About tides', 'In this tab'],
        ['About winds', 'In another tab'],
      ]);
    await openList(panel);
    expect(await faultsOfLook(panel.page, 'tab-conversations')).toEqual([]);
    await closeList(panel);
  });

  test('a page is added to the conversation of its own tab', async () => {
    await winds.bringToFront();
    await shows('About winds');
    const profileId = await panel.page.evaluate(async () => {
      type Stored = { profiles: { profiles: { id: string }[] } };
      const { profiles } = (await chrome.storage.local.get()) as unknown as Stored;
      return profiles.profiles[0]?.id ?? '';
    });
    const item = { menuItemId: JSON.stringify([profileId, 'page']), frameId: 0, editable: false };
    await tides.bringToFront();
    await dispatch(chromium, 'contextMenus.onClicked', item);
    await expect.poll(chips, patience).toEqual(['Tides']);
    await shows('About tides');
    await winds.bringToFront();
    await shows('About winds');
    expect(await chips()).toEqual([]);
    await tides.bringToFront();
    await expect.poll(chips, patience).toEqual(['Tides']);
    await panel.button('Remove Tides').click();
  });

  test('an open dialog and an unsaved edit stay, and the conversation comes after them', async () => {
    await winds.bringToFront();
    await shows('About winds');
    await panel.openSettings();
    await panel.page.waitForSelector('dialog[open]');
    await comesToFront(tides);
    expect([await dialogs(panel), await asked(panel)]).toEqual([1, ['About winds']]);
    await panel.button('Close').click();
    await shows('About tides');
    const edit = await panel.page.waitForSelector('::-p-aria([name="Edit message"][role="button"])');
    await edit?.evaluate((button) => (button as HTMLButtonElement).click());
    await panel.textbox('Edit message').fill('About tides and moons');
    await winds.bringToFront();
    await expect.poll(() => winds.evaluate(() => document.visibilityState), patience).toBe('visible');
    expect(
      await panel.page.$eval('[data-unsaved] textarea', (box) => (box as HTMLTextAreaElement).value),
    ).toBe('About tides and moons');
    await panel.button('Cancel').click();
    await shows('About winds');
  });

  test('a conversation that is chosen from the list is that of the tab from then on', async () => {
    const rocks = await visit(chromium, `${site.origin}/rocks`);
    await shows();
    await openList(panel);
    await panel.page.locator('::-p-xpath(//button[@data-entry][contains(., "About tides")])').click();
    await shows('About tides');
    await winds.bringToFront();
    await shows('About winds');
    await rocks.bringToFront();
    await shows('About tides');
    await rocks.close();
    await winds.bringToFront();
    await shows('About winds');
  });

  test('the panel that opens in a tab shows the conversation of that tab', async () => {
    await clickIcon(chromium, winds);
    await panelCloses(chromium);
    await clickIcon(chromium, tides);
    panel = person(await openedPanel(chromium));
    await panelStands(panel.page);
    await shows('About tides');
  });

  test('a tab whose conversation is deleted has none', async () => {
    await openList(panel);
    await panel.button('Delete “About winds”').click();
    await closeList(panel);
    await winds.bringToFront();
    await shows();
    await tides.bringToFront();
    await shows('About tides');
  });
});

test('with one conversation for all tabs, the one that is open stays', async () => {
  await choose('One for all tabs');
  await expect
    .poll(
      () =>
        panel.page.evaluate(async () => Object.keys(await chrome.storage.session.get('tab.conversations'))),
      patience,
    )
    .toEqual([]);
  await comesToFront(winds);
  await shows('About tides');
  expect(await rows(panel)).toEqual([['About tides', '']]);
});
