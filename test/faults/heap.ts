import type { CDPSession } from 'puppeteer-core';
import type { TestBrowser } from '../browser/browser.ts';

/** In MB, after the garbage is collected. A debugger is attached, so the worker lives as long as the browser. */
export async function watchHeaps(
  { browser }: TestBrowser,
  panel: { createCDPSession(): Promise<CDPSession> },
) {
  const target = await browser.waitForTarget((item) => item.type() === 'service_worker');
  const worker = await target.createCDPSession();
  const page = await panel.createCDPSession();

  return async () => ({ worker: await heapOf(worker), panel: await heapOf(page) });
}

async function heapOf(session: CDPSession): Promise<number> {
  // What a collection sets free may keep other things alive until the next one.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}
