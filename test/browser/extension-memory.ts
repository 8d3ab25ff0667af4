import { execFileSync } from 'node:child_process';
import type { Browser } from 'puppeteer-core';

type Process = { pid: number; parent: number; kB: number; args: string };

function processes(): Process[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 1e8 });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, kB, args = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), kB: Number(kB), args }];
  });
}

/** Resident memory in MB: the largest extension process, and the browser process itself. */
export function extensionMemory(browser: Browser): { extension: number; browser: number } {
  const own = browser.process()?.pid ?? 0;
  const all = processes();
  const parents = new Map(all.map(({ pid, parent }) => [pid, parent]));
  const isBelow = (pid: number | undefined): boolean =>
    pid === own || (pid !== undefined && pid > 1 && isBelow(parents.get(pid)));
  const sizes = all
    .filter(({ pid, args }) => args.includes('--extension-process') && isBelow(pid))
    .map(({ kB }) => kB / 1_000);
  const browserKB = all.find(({ pid }) => pid === own)?.kB ?? 0;
  return { extension: Math.round(Math.max(0, ...sizes)), browser: Math.round(browserKB / 1_000) };
}
