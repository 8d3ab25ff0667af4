import { execFileSync } from 'node:child_process';
import type { Page } from 'puppeteer-core';

const lookEveryMs = 100;

/** Polls a page; the returned function ends that and resolves to the longest time in ms without a reply. */
export function watchAlive(page: Page) {
  let longest = 0;
  let isOver = false;
  async function look() {
    while (!isOver) {
      const began = performance.now();
      // A reload destroys the context of a pending evaluation.
      await page.evaluate(() => document.title).catch(() => {});
      longest = Math.max(longest, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  }
  const looking = look();
  return async () => {
    isOver = true;
    await looking;
    return Math.round(longest);
  };
}

/** Resident memory in MB of the extension processes of the browser with this profile folder. */
export function extensionMemory(userDataDir: string): number {
  const processes = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8', maxBuffer: 64_000_000 })
    .split('\n')
    .filter((line) => line.includes(userDataDir) && line.includes('--extension-process'));
  return Math.round(processes.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1024);
}
