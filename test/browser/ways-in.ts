import type { Page } from 'puppeteer-core';
import type { TestBrowser } from './browser.ts';
import { until } from './person.ts';

/** Clicks the icon of the extension at a page. */
export async function clickIcon({ browser, extensionId }: TestBrowser, page: Page) {
  const extension = (await browser.extensions()).get(extensionId);
  if (!extension) throw new Error('The extension is not installed.');
  await page.bringToFront();
  await page.triggerExtensionAction(extension);
}

/** Resolves to the panel once it is open. */
export async function openedPanel({ browser }: TestBrowser, timeout = 30_000): Promise<Page> {
  const target = await browser.waitForTarget((item) => item.url().endsWith('/sidepanel.html'), { timeout });
  const panel = await target.asPage();
  await panel.waitForSelector('main');
  return panel;
}

/** Resolves once the worker can see that the panel is open. */
export const panelStands = (panel: Page) =>
  until(
    () =>
      panel.evaluate(async () =>
        ((await navigator.locks.query()).held ?? []).some(({ name }) => name?.startsWith('panel:')),
      ),
    'the panel is known to be open',
  );

/** Opens a page of a site to which no permission of the manifest gives access. */
export async function visit({ browser }: TestBrowser, url: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(url);
  await page.bringToFront();
  return page;
}

/** Tells what an extension page may know and read of the tab in front. */
export const accessFrom = (page: Page) =>
  page.evaluate(async () => {
    const tabs = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const { id: tabId = -1, url } = tabs[0] ?? {};
    const read = await chrome.scripting
      .executeScript({ target: { tabId }, func: () => document.body.innerText })
      .then(
        ([done]) => done?.result,
        () => undefined,
      );
    const { grants = [] } = await chrome.storage.session.get('grants');
    return { tabId, url: url ?? null, read: read ?? null, grants };
  });

/** Runs an expression in the worker. A debugger that stays attached would keep it alive. */
export async function inWorker<Value>({ browser, extensionId }: TestBrowser, expression: string) {
  const target = await browser.waitForTarget(
    (item) => item.type() === 'service_worker' && item.url().includes(extensionId),
  );
  const session = await target.createCDPSession();
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value as Value;
}

/** Calls the listeners of an event in the worker, as the browser does but without a gesture. */
export const dispatch = (
  chromium: TestBrowser,
  event: 'contextMenus.onClicked' | 'commands.onCommand' | 'omnibox.onInputEntered',
  ...given: unknown[]
) =>
  inWorker(
    chromium,
    `chrome.tabs.query({ active: true, lastFocusedWindow: true })
      .then(([tab]) => chrome.${event}.dispatch(...${JSON.stringify(given)}, tab))`,
  );

/** Empties the message box as a person does. */
export async function clearMessage(panel: Page) {
  await panel.locator('textarea').click({ count: 3 });
  await panel.keyboard.down('Control');
  await panel.keyboard.press('a');
  await panel.keyboard.up('Control');
  await panel.keyboard.press('Backspace');
}
