import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { launchWithExtension } from '../../demo/browser.mjs';
import { command } from './follow-page.mjs';

/**
 * A browser with the extension, and a server that streams to it (`paced-server.mjs`).
 * @param {{ pages?: string, viewport?: { width: number, height: number } }} [options] `pages` is the folder of the
 * pages that the server serves besides
 */
export async function startBench({ pages, viewport } = {}) {
  const server = new Worker(join(import.meta.dirname, 'paced-server.mjs'), { workerData: { pages } });
  const { port } = await new Promise((resolve) => server.once('message', resolve));
  const userDataDir = await mkdtemp(join(tmpdir(), 'runnel-bench-'));
  // A debugger that watches the network would cost the floor more than its own work does.
  const { browser, extensionId } = await launchWithExtension({ userDataDir, networkEnabled: false });
  const system = await browser.target().createCDPSession();
  /** A page of the extension with nothing of the app in it. */
  const bareUrl = `chrome-extension://${extensionId}/icon/16.png`;

  async function openPage(url, ...scripts) {
    const page = await browser.newPage();
    if (viewport) await page.setViewport(viewport);
    for (const script of scripts) await page.evaluateOnNewDocument(script);
    await page.goto(url);
    await page.bringToFront();
    return page;
  }

  return {
    server,
    origin: `http://127.0.0.1:${port}`,
    appUrl: `chrome-extension://${extensionId}/chat.html`,
    bareUrl,
    version: await browser.version(),
    openPage,

    /** The CPU time in ms of each process of the browser. */
    async cpu() {
      const { processInfo } = await system.send('SystemInfo.getProcessInfo');
      return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime * 1000]));
    },

    async chooseProfile(profile) {
      const page = await openPage(bareUrl);
      await page.evaluate(command, 'profile.save', { profile, secrets: {} });
      await page.evaluate(command, 'profile.choose', { id: profile.id });
      await page.close();
    },

    async close() {
      await browser.close();
      await server.terminate();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What all processes took in between; one that is gone by then (of a page before) had its time earlier. */
export const cpuBetween = (from, to) => [...to].reduce((sum, [id, ms]) => sum + ms - (from.get(id) ?? 0), 0);

/** A profile as it is saved. */
export const benchProfile = (name, url) => ({
  id: crypto.randomUUID(),
  name,
  url,
  mode: 'stream',
  headers: [],
  sendCookies: false,
  stallLimitSeconds: null,
  responseLimitSeconds: null,
  call: {
    mapping: null,
    historyLimit: null,
    memory: { kind: 'schema' },
    answerField: null,
    presets: [],
    presetId: null,
  },
  persona: { assistant: { name: '', avatar: '', tagline: '' }, user: { name: '', avatar: '' } },
  layout: { height: null, maxWidth: null },
});
