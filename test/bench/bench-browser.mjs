import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { launchWithExtension } from '../../demo/browser.mjs';
import { command } from './follow-page.mjs';

/** Too narrow for the column of conversations. */
const narrow = { width: 700, height: 600 };

/**
 * Starts a browser with the extension and a server that streams to it (`paced-server.mjs`).
 * @param {{ pages?: string, viewport?: { width: number, height: number } }} [options] `pages` is a folder of
 * further pages to serve
 */
export async function startBench({ pages, viewport = narrow } = {}) {
  const server = new Worker(join(import.meta.dirname, 'paced-server.mjs'), { workerData: { pages } });
  const { port } = await new Promise((resolve) => server.once('message', resolve));
  const userDataDir = await mkdtemp(join(tmpdir(), 'runnel-bench-'));
  // A debugger on the network would cost the floor more than its own work.
  const { browser, extensionId } = await launchWithExtension({ userDataDir, networkEnabled: false });
  const system = await browser.target().createCDPSession();
  /** A page of the extension without the app. */
  const bareUrl = `chrome-extension://${extensionId}/icon/16.png`;

  async function openPage(url, ...scripts) {
    const page = await browser.newPage();
    await page.setViewport(viewport);
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

    /** Opens the side panel by a click on the icon at a page. */
    async openPanel(page) {
      const extension = (await browser.extensions()).get(extensionId);
      await page.bringToFront();
      await page.triggerExtensionAction(extension);
      const target = await browser.waitForTarget((item) => item.url().endsWith('/sidepanel.html'));
      const panel = await target.asPage();
      await panel.waitForSelector('textarea');
      return panel;
    },

    /** Evaluates an expression in the worker. */
    async inWorker(expression) {
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
      return result.value;
    },

    /** CPU time in ms of each browser process. */
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

/** Sums the CPU time of all processes between two readings; a process that is gone is left out. */
export const cpuBetween = (from, to) => [...to].reduce((sum, [id, ms]) => sum + ms - (from.get(id) ?? 0), 0);

/** A profile in its stored form. */
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
