import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { findChrome } from '../../demo/find-chrome.mjs';

export type TestBrowser = {
  browser: Browser;
  /** Opens the side panel by the toolbar icon, as a person does. */
  openPanel(): Promise<Page>;
  /** Opens the app as a full page in a tab. */
  openPage(): Promise<Page>;
  close(): Promise<void>;
};

type Options = {
  /** The folder of the built extension below `.output`. */
  build?: string;
  /** Kept when given; otherwise a new one that goes with the browser. */
  userDataDir?: string;
  headless?: boolean;
  args?: string[];
};

const extensionPath = (build: string) => join(import.meta.dirname, '../../.output', build);

/** A real Chromium with the extension in it. */
export async function startBrowser(options: Options = {}): Promise<TestBrowser> {
  const { build = 'chrome-mv3-e2e', headless = true, args = [] } = options;
  const executablePath = findChrome();
  if (!executablePath) throw new Error('No Chrome or Chromium was found. Set CHROME_PATH.');
  const userDataDir = options.userDataDir ?? (await mkdtemp(join(tmpdir(), 'runnel-')));
  const browser = await launch({
    executablePath,
    headless,
    userDataDir,
    pipe: true,
    enableExtensions: true,
    args: ['--no-sandbox', '--no-first-run', '--disable-background-networking', '--disable-sync', ...args],
  });
  const id = await browser.installExtension(extensionPath(build));

  async function openPanel() {
    const extension = (await browser.extensions()).get(id);
    if (!extension) throw new Error('The extension is not installed.');
    await browser.waitForTarget((target) => target.type() === 'service_worker' && target.url().includes(id));
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    await page.bringToFront();
    for (let tries = 0; tries < 10; tries += 1) {
      await page.triggerExtensionAction(extension);
      const target = await panelTarget(browser).catch(() => undefined);
      if (target) return ready(await target.asPage());
    }
    throw new Error('The side panel does not open.');
  }

  async function openPage() {
    const page = await browser.newPage();
    await page.goto(`chrome-extension://${id}/chat.html`);
    return ready(page);
  }

  return {
    browser,
    openPanel,
    openPage,
    async close() {
      await browser.close();
      if (!options.userDataDir) await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A click before the worker has registered its listeners opens nothing: then it takes another. */
const panelTarget = (browser: Browser) =>
  browser.waitForTarget((target) => target.url().endsWith('/sidepanel.html'), { timeout: 2_000 });

async function ready(page: Page): Promise<Page> {
  await page.waitForSelector('main');
  return page;
}
