import { execFileSync } from 'node:child_process';
import type { Page } from 'puppeteer-core';

const lookEveryMs = 100;
const workEveryMs = 1_000;

/**
 * Polls a page, and meanwhile gives a control page the same amount of work again and again. The returned
 * function ends that and resolves to the longest time without a reply: in ms, and in the longest time that
 * the control page took for its work, which a busy machine makes longer too. The control page must not be a
 * page of the extension: those share one process, and so its pauses.
 */
export function watchAlive(page: Page, control: Page) {
  let isOver = false;
  async function longest(asked: Page, ask: () => unknown, everyMs: number) {
    let longestMs = 0;
    while (!isOver && !asked.isClosed()) {
      const began = performance.now();
      // A reload destroys the context of a pending evaluation, and a failed test may close the page.
      await asked.evaluate(ask).catch(() => {});
      longestMs = Math.max(longestMs, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
    return longestMs;
  }
  const silence = longest(page, () => document.title, lookEveryMs);
  const work = longest(control, fixedWork, workEveryMs);
  return async () => {
    isOver = true;
    const [silentMs, workMs] = await Promise.all([silence, work]);
    return { silentMs: Math.round(silentMs), inWorks: silentMs / workMs };
  };
}

/** Takes about a tenth of a second on a machine with nothing else to do. Runs in the page. */
function fixedWork(): number {
  let sum = 1;
  for (let step = 0; step < 100_000_000; step += 1) sum = Math.imul(sum ^ step, 31);
  return sum;
}

/** Resident memory in MB of the extension processes of the browser with this profile folder. */
export function extensionMemory(userDataDir: string): number {
  const processes = execFileSync('ps', ['-eo', 'rss=,args='], { encoding: 'utf8', maxBuffer: 64_000_000 })
    .split('\n')
    .filter((line) => line.includes(userDataDir) && line.includes('--extension-process'));
  return Math.round(processes.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1024);
}
