import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { launchWithExtension, openPanel } from '../../demo/browser.mjs';

export type TestBrowser = {
  browser: Browser;
  extensionId: string;
  openPanel(): Promise<Page>;
  /** Opens the app as a full page in a tab, too narrow for the column of conversations. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
};

type Options = {
  build?: string;
  /** Profile folder to use and keep; by default a new one is removed with the browser. */
  userDataDir?: string;
  headless?: boolean;
  env?: Record<string, string>;
};

/** Starts a real Chromium with the extension. */
export async function startBrowser(options: Options = {}): Promise<TestBrowser> {
  const userDataDir = options.userDataDir ?? (await newUserDataDir());
  const { browser, extensionId } = await launchWithExtension({ ...options, userDataDir });
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
      await browser.close();
      if (!options.userDataDir) await removeUserDataDir(userDataDir);
    },
  };
}

export const newUserDataDir = () => mkdtemp(join(tmpdir(), 'runnel-'));

export const removeUserDataDir = (folder: string) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5 });
