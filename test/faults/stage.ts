import type { Page } from 'puppeteer-core';
import { byRole } from '../../demo/browser.mjs';
import type { TestBrowser } from '../browser/browser.ts';

/** The answer that stands last, as it is shown. */
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

/** Any message wakes the worker, also one that it does not know. */
export const wakeWorker = (page: Page) =>
  page.evaluate(() => chrome.runtime.sendMessage({ type: 'wake' })).catch(() => {});

/**
 * Takes aim at the background worker; the function that it resolves to kills it and resolves to when that was.
 * Nothing is attached to the worker: a debugger would keep it alive.
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
