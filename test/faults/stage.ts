import type { Page } from 'puppeteer-core';
import { byRole } from '../../demo/browser.mjs';
import type { TestBrowser } from '../browser/browser.ts';

/** State and text of the last answer, as shown. */
export const shownAnswer = (page: Page) =>
  page.evaluate(() => {
    const answer = [...document.querySelectorAll('[data-run-state]')].at(-1);
    return {
      state: answer?.getAttribute('data-run-state') ?? 'none',
      text: answer?.querySelector(':scope > [dir="auto"]')?.textContent ?? '',
    };
  });

export async function openConversation(page: Page, title: string) {
  await byRole(page, 'button', 'Conversations').click();
  await page.locator(`::-p-xpath(//li//button[contains(., "${title}")])`).click();
}

const isWorkerOf = (extensionId: string, type: string, url: string) =>
  type === 'service_worker' && url.startsWith(`chrome-extension://${extensionId}/`);

export const isWorkerAlive = ({ browser, extensionId }: TestBrowser) =>
  browser.targets().some((target) => isWorkerOf(extensionId, target.type(), target.url()));

/** Wakes the worker with a message; an unknown one does. */
export const wakeWorker = (page: Page) =>
  page.evaluate(() => chrome.runtime.sendMessage({ type: 'wake' })).catch(() => {});

/**
 * Finds the background worker and resolves to a function that kills it and resolves to the time of that.
 * Attaches nothing to the worker: a debugger would keep it alive.
 */
export async function aimAtWorker({ browser, extensionId }: TestBrowser) {
  const session = await browser.target().createCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(({ type, url }) => isWorkerOf(extensionId, type, url));
  if (!worker) throw new Error('No background worker is alive.');
  return async () => {
    const killedAt = Date.now();
    await session.send('Target.closeTarget', { targetId: worker.targetId });
    await session.detach();
    return killedAt;
  };
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
