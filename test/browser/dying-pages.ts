import type { Page } from 'puppeteer-core';
import { byRole } from '../../demo/browser.mjs';
import { resize } from '../pictures/appearance.mjs';
import { answerPost } from '../support/http-server.ts';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { closePanel } from './close-panel.ts';
import { type Person, person } from './person.ts';
import { says, serveRunnables } from './served.ts';

export const said = '**Deep** water';
export const question = 'Where is the ford?';
const title = `“${question}” was not opened`;

/** Starts a browser with one answered conversation that no page shows. */
export async function startDyingPages() {
  const server = await serveRunnables({ chat: { stream: answerPost(says(said)) } });
  const userDataDir = await newUserDataDir();
  let chromium = await startBrowser({ userDataDir });
  const panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Ferryman', url: server.url('chat') });
  await panel.send(question);
  await panel.answer('done');
  await closePanel(chromium, panel.page);
  return {
    userDataDir,
    chromium: () => chromium,
    openPanel: async () => person(await chromium.openPanel()),
    openBusyPage: () => openBusyPage(chromium),

    /** Opens the side panel after a page died while it drew the conversation. */
    async openAfterDeath(): Promise<Person> {
      const { page } = await openBusyPage(chromium);
      await kill(page);
      const next = person(await chromium.openPanel());
      await notice(next.page).wait();
      return next;
    },

    async killBrowser() {
      const gone = new Promise((resolve) => chromium.browser.process()?.once('exit', resolve));
      chromium.browser.process()?.kill('SIGKILL');
      await gone;
      chromium = await startBrowser({ userDataDir });
    },

    async stop() {
      await chromium.close();
      await server[Symbol.asyncDispose]();
      await removeUserDataDir(userDataDir);
    },
  };
}

/** Opens a page without idle moments, so it keeps drawing the conversation. */
async function openBusyPage({ browser, extensionId }: TestBrowser): Promise<Person> {
  const page = await browser.newPage();
  await resize(page, { width: 700, height: 600 });
  await page.evaluateOnNewDocument(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto(`chrome-extension://${extensionId}/chat.html`);
  const app = person(page);
  await app.answer('done');
  return app;
}

/** Kills the process of the page, and with it all pages of the extension and the worker. */
async function kill(page: Page) {
  const crashed = new Promise((resolve) => page.once('error', resolve));
  const session = await page.createCDPSession();
  // The crashed page never replies.
  void session.send('Page.crash').catch(() => {});
  await crashed;
}

export const notice = (page: Page) => byRole(page, 'region', title);

export const isWithheld = async (page: Page) =>
  (await page.$$(`::-p-aria([name="${title}"][role="region"])`)).length > 0;

export const articles = (page: Page) => page.$$eval('article', ({ length }) => length);

/** Number of conversations that pages have marked as being drawn. */
export const marks = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('drawing:')).length);
