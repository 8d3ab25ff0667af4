import type { CDPSession } from 'puppeteer-core';
import type { TestBrowser } from '../browser/browser.ts';

/** Measures heaps in MB after a garbage collection. The attached debugger keeps the worker alive. */
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
  // Objects freed by one collection may keep others alive until the next.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1_000_000;
}
