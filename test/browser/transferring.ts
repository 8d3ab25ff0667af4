import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { byRole } from '../../demo/browser.mjs';
import type { TestBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';

/** Opens the app as a page whose downloads go into this folder. */
export async function openApp({ openPage, browser }: TestBrowser, folder: string): Promise<Person> {
  const page = await openPage();
  const session = await browser.target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await page.evaluate(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      violations.push(violatedDirective),
    );
  });
  return person(page);
}

export const violations = (page: Page) =>
  page.evaluate(() => (globalThis as { violations?: string[] }).violations);

/** Exports from the dialog and resolves to the path of the file. */
export async function exported(app: Person, folder: string, what: string, format?: string): Promise<string> {
  const before = await readdir(folder);
  await byRole(app.page, 'radio', what).click();
  if (format) await byRole(app.page, 'radio', format).click();
  await app.button('Export').click();
  const found = async () =>
    (await readdir(folder)).find((name) => !before.includes(name) && !/crdownload|^\.|tmp/.test(name));
  await until(async () => (await found()) !== undefined, 'a download', 110_000);
  return join(folder, (await found()) ?? '');
}

/** Imports a file in the dialog and resolves to the lines of its report. */
export async function imported(app: Person, file: string, timeout = 110_000): Promise<string[]> {
  const input = (await app.page.waitForSelector(
    'dialog input[type="file"]',
  )) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(file);
  const lines = () =>
    app.page.$$eval('dialog [role="status"] li', (all) => all.map(({ textContent }) => textContent ?? ''));
  await until(async () => /^(Imported|Nothing)/.test((await lines())[0] ?? ''), 'a report', timeout);
  return lines();
}

/**
 * Measures the cost of work in a page: longest task in ms, peak script heap in MB, and the number of progress
 * values that frames have shown.
 */
export async function costOf<Result>(page: Page, work: () => Promise<Result>) {
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    const places = new Set<number>();
    const look = () => {
      const bar = document.querySelector('progress');
      if (bar) places.add(bar.value);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { tasks, places });
  });
  let peak = 0;
  const watching = setInterval(async () => {
    const { JSHeapUsedSize = 0 } = await page.metrics().catch(() => ({ JSHeapUsedSize: 0 }));
    peak = Math.max(peak, JSHeapUsedSize);
  }, 100);
  const began = Date.now();
  const result = await work().finally(() => clearInterval(watching));
  const ms = Date.now() - began;
  const { longest, places } = await page.evaluate(() => {
    const noted = globalThis as unknown as { tasks: number[]; places: Set<number> };
    return { longest: Math.max(0, ...noted.tasks), places: noted.places.size };
  });
  const words = `${ms} ms, longest task ${Math.round(longest)} ms, ${Math.round(peak / 1e6)} MB heap at most`;
  return { result, places, words };
}
