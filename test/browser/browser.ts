import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { installExtension, launchBrowser, openPanel } from '../../demo/browser.mjs';

export type TestBrowser = {
  browser: Browser;
  extensionId: string;
  openPanel(): Promise<Page>;
  /** Opens the app as a full page in a tab, too narrow for the column of conversations. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
};

/** A browser of its own has one of these; all others are one and the same. */
type Own = {
  /** Profile folder to use and keep; by default a new one is removed with the browser. */
  userDataDir?: string;
  headless?: boolean;
  pointer?: 'mouse' | 'finger';
  env?: Record<string, string>;
  flags?: string[];
};

type Options = Own & { build?: string };

/**
 * Gives a test file a real Chromium with the extension just installed. A file that asks for nothing special gets the one
 * browser of its test process: starting one takes seconds, installing the extension anew in it tenths.
 */
export async function startBrowser({ build, ...own }: Options = {}): Promise<TestBrowser> {
  const isShared = Object.keys(own).length === 0 && !isLent;
  const browser = isShared ? await lend() : await launchBrowser(own);
  openBrowsers.add(browser);
  const extensionId = await installExtension(browser, build);
  return {
    browser,
    extensionId,
    openPanel: () => openPanel(browser, extensionId),
    async openPage() {
      const page = await browser.newPage();
      await page.setViewport({ width: 700, height: 600 });
      await page.goto(`chrome-extension://${extensionId}/chat.html`);
      await page.waitForSelector('main');
      return page;
    },
    async close() {
      openBrowsers.delete(browser);
      await (isShared ? takeBack(browser, extensionId) : browser.close());
    },
  };
}

/** The browsers of the running test file, whose pages are kept as pictures if a test fails. */
export const openBrowsers = new Set<Browser>();

let shared: Browser | undefined;
let isLent = false;

async function lend(): Promise<Browser> {
  isLent = true;
  if (!shared?.connected) shared = await launchBrowser();
  return shared;
}

/** Leaves the browser as a new one: without the extension, all that it stored and was allowed, and other pages. */
async function takeBack(browser: Browser, extensionId: string) {
  const blank = await browser.newPage();
  await browser.uninstallExtension(extensionId);
  const others = (await browser.pages()).filter((page) => page !== blank);
  await Promise.all(others.map((page) => page.close()));
  const session = await blank.createCDPSession();
  await session.send('Network.clearBrowserCache');
  await session.send('Network.clearBrowserCookies');
  await session.detach();
  isLent = false;
}

export const newUserDataDir = () => mkdtemp(join(tmpdir(), 'runnel-'));

export const removeUserDataDir = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
