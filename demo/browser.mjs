import { join } from 'node:path';
import { launch } from 'puppeteer-core';
import { findChrome } from './find-chrome.mjs';
import { root } from './needs.mjs';

/** @typedef {import('puppeteer-core').Browser} Browser */
/** @typedef {import('puppeteer-core').Page} Page */
/** @typedef {import('puppeteer-core').Target} Target */

/** How a page looks to a mouse. A headless browser says that it has none, and shows the layout for fingers. */
const asMouse = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

/**
 * Starts a browser that the extension can be installed in.
 * @param {{ userDataDir?: string, headless?: boolean, networkEnabled?: boolean, pointer?: 'mouse' | 'finger', env?: Record<string, string | undefined>, flags?: string[] }} options
 * @returns {Promise<Browser>}
 */
export async function launchBrowser({
  userDataDir,
  headless = true,
  networkEnabled = true,
  pointer = 'mouse',
  env,
  flags = [],
} = {}) {
  const executablePath = findChrome();
  if (!executablePath) throw new Error('No Chrome or Chromium was found. Set CHROME_PATH.');
  return launch({
    executablePath,
    headless,
    networkEnabled,
    ...(userDataDir ? { userDataDir } : {}),
    pipe: true,
    enableExtensions: true,
    defaultViewport: null,
    ...(env ? { env: { ...process.env, ...env } } : {}),
    args: [
      // The root user of a container has no sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...(pointer === 'mouse' ? [`--blink-settings=${asMouse}`] : []),
      '--no-first-run',
      '--disable-background-networking',
      '--disable-sync',
      ...flags,
    ],
  });
}

/**
 * Installs a build of the extension, and waits until it can be used.
 * @param {Browser} browser
 * @param {string} [build]
 * @returns {Promise<string>} its id
 */
export async function installExtension(browser, build = 'chrome-mv3-e2e') {
  const extensionId = await browser.installExtension(join(root, '.output', build));
  await workerListens(browser, extensionId);
  return extensionId;
}

/**
 * Starts a browser with the extension.
 * @param {Parameters<typeof launchBrowser>[0] & { build?: string }} options
 * @returns {Promise<{ browser: Browser, extensionId: string }>}
 */
export async function launchWithExtension({ build, ...options }) {
  const browser = await launchBrowser(options);
  return { browser, extensionId: await installExtension(browser, build) };
}

/**
 * Waits until the worker of a just loaded extension listens for clicks on the toolbar icon: 4 s at most.
 * @param {Browser} browser
 * @param {string} extensionId
 */
async function workerListens(browser, extensionId) {
  const isWorker = (/** @type {Target} */ item) =>
    item.type() === 'service_worker' && item.url().startsWith(`chrome-extension://${extensionId}/`);
  const worker = await browser.waitForTarget(isWorker, { timeout: 2_000 }).catch(() => undefined);
  if (!worker) return;
  const session = await worker.createCDPSession();
  const expression = 'globalThis.chrome?.action?.onClicked.hasListeners()';
  const listens = async () => (await session.send('Runtime.evaluate', { expression })).result.value;
  for (let tries = 0; tries < 200 && !(await listens()); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
  // A debugger that stays attached would keep the worker alive.
  await session.detach();
}

const isPanel = (/** @type {Target} */ item) => item.url().endsWith('/sidepanel.html');

/**
 * Opens the side panel by the toolbar icon, as a person does. Returns the one that is open: a click would close it.
 * @param {Browser} browser
 * @param {string} extensionId
 * @returns {Promise<Page>}
 */
export async function openPanel(browser, extensionId) {
  const extension = (await browser.extensions()).get(extensionId);
  if (!extension) throw new Error('The extension is not installed.');
  const page = (await browser.pages())[0] ?? (await browser.newPage());
  await page.bringToFront();
  // A click before the worker listens has no effect, so it is repeated.
  for (let tries = 0; tries < 3; tries += 1) {
    if (!browser.targets().some(isPanel)) await page.triggerExtensionAction(extension);
    const target = await browser.waitForTarget(isPanel, { timeout: 10_000 }).catch(() => undefined);
    if (!target) continue;
    const panel = await target.asPage();
    await panel.waitForSelector('main');
    return panel;
  }
  throw new Error('The side panel does not open.');
}

/**
 * Finds an element as a person or a screen reader does, by role and name. An error says which was not found.
 * @param {Page} page
 * @param {string} role
 * @param {string} name
 */
export const byRole = (page, role, name) =>
  named(page.locator(`::-p-aria([name="${name}"][role="${role}"])`), `the ${role} “${name}”`);

/**
 * @template {object} Located
 * @param {Located} locator
 * @param {string} what
 * @returns {Located}
 */
const named = (locator, what) =>
  new Proxy(locator, {
    get(target, key) {
      const member = Reflect.get(target, key);
      if (typeof member !== 'function') return member;
      return (/** @type {unknown[]} */ ...values) => {
        const result = member.apply(target, values);
        return result instanceof Promise ? orTell(result, `${String(key)}, ${what}`) : result;
      };
    },
  });

/**
 * @template Value
 * @param {Promise<Value>} waiting
 * @param {string} what
 */
async function orTell(waiting, what) {
  try {
    return await waiting;
  } catch (cause) {
    throw new Error(`${what}: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
