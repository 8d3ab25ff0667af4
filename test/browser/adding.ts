import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser } from './browser.ts';
import { gone, person } from './person.ts';
import { says } from './served.ts';
import { clickIcon, openedPanel, panelStands, visit } from './ways-in.ts';

/** Answers with a page of this title and body. */
export const html =
  (title: string, body: string): Answer =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>${title}</title>${body}`);

/**
 * Starts a browser with the panel open beside the first of the pages, which two sites serve under a name to which
 * the tested build has no access.
 */
export async function startAdding(
  pages: Record<string, Answer>,
  options: Parameters<typeof startBrowser>[0] = {},
) {
  const site = await serve({ ...pages, '/chat/stream': says('Ahoy') });
  const other = await serve(pages);
  const chromium = await startBrowser(options);
  const page = person(await chromium.openPage());
  await page.addProfile({ name: 'Pirate', url: `${site.origin}/chat` });
  const address = (path: string, { origin } = site) => `${origin.replace('127.0.0.1', 'localhost')}${path}`;
  const tab = await visit(chromium, address(Object.keys(pages)[0] ?? '/'));
  await clickIcon(chromium, tab);
  const panel = person(await openedPanel(chromium));
  await panelStands(panel.page);

  const chips = () =>
    panel.page.$$eval('form ul[aria-label="Context"] li button:first-child', (all) =>
      all.map((chip) => (chip.textContent ?? '').trim()),
    );

  /** Chooses an item of the menu by keys. */
  async function add(name: string) {
    await panel.button('Add from a tab').wait();
    await panel.page.focus('button[data-command="tabs"]');
    await panel.page.keyboard.press('Enter');
    const item = await panel.page.waitForSelector(`:popover-open ::-p-text(${name})`);
    await item?.evaluate((found) => found.closest('button')?.focus());
    await panel.page.keyboard.press('Enter');
  }

  const notice = () =>
    panel.page.$$eval('[role="alert"] section', (found) =>
      found.map((each) => each.textContent ?? '').join(),
    );

  /** Knowledge of the browser and the panel about gestures, for the message of a failed test. */
  const account = async () =>
    JSON.stringify({
      text: await panel.text(),
      stored: await panel.page.evaluate(() => chrome.storage.session.get(null)),
      tabs: await panel.page.evaluate(() => chrome.tabs.query({ active: true })),
    });

  const chipsAre = (expected: unknown[]) =>
    expect
      .poll(chips, { timeout: 30_000 })
      .toEqual(expected)
      .catch(async (error) => {
        throw new Error(`${error.message} ${await account()}`);
      });

  const noticeSays = (words: string) => expect.poll(notice, { timeout: 30_000 }).toContain(words);

  return {
    chromium,
    site,
    other,
    address,
    tab,
    page,
    panel,
    chips,
    chipsAre,
    add,
    notice,
    noticeSays,
    says: (words: string) => expect.poll(() => panel.text(), { timeout: 30_000 }).toContain(words),
    focused: () => panel.page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    closed: () => gone(panel.page, 'dialog'),
    async removeChips() {
      for (const chip of await panel.page.$$('form ul[aria-label="Context"] li button:last-child'))
        await chip.evaluate((button) => (button as HTMLButtonElement).click());
      await chipsAre([]);
    },
    /** Makes the gesture that a tab still needs, which adds what was asked for. */
    async addByIcon(shown: Page, name: string) {
      await add(name);
      await noticeSays('Click the Runnel icon in the toolbar');
      await clickIcon(chromium, shown);
    },
    async [Symbol.asyncDispose]() {
      await chromium.close();
      await Promise.all([site[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]);
    },
  };
}

export type Adding = Awaited<ReturnType<typeof startAdding>>;
