import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchWithExtension } from '../../demo/browser.mjs';
import { benchProfile } from './bench-browser.mjs';
import { command } from './follow-page.mjs';

/** Reference extension that only asks its worker to fetch. */
const bareFiles = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Bare',
    version: '1',
    background: { service_worker: 'worker.js' },
    host_permissions: ['http://127.0.0.1/*'],
  }),
  'worker.js': `chrome.runtime.onMessage.addListener((url) => {
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"input":"hi"}',
      credentials: 'omit',
      redirect: 'manual',
    }).then((response) => response.text());
  });`,
  'page.html': '<!doctype html><title>Bare</title>',
};

async function writeBare(folder) {
  await mkdir(folder);
  for (const [name, text] of Object.entries(bareFiles)) await writeFile(join(folder, name), text);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Milliseconds that the browser needs to remove an ended worker. */
const settleMs = 500;

/** Ends the worker of an extension without attaching to it: a debugger would keep it alive. */
async function endWorker(browser, extensionId) {
  const session = await browser.target().createCDPSession();
  const found = async () => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.find(
      ({ type, url }) => type === 'service_worker' && url.startsWith(`chrome-extension://${extensionId}/`),
    );
  };
  for (let tries = 0; tries < 5; tries += 1) {
    const worker = await found();
    if (!worker) return session.detach();
    await session.send('Target.closeTarget', { targetId: worker.targetId });
    await pause(settleMs);
  }
  throw new Error('The worker keeps coming back.');
}

/** Starts a browser with the app and the reference extension, and chooses a profile at this server. */
export async function startExtensions(origin) {
  const userDataDir = await mkdtemp(join(tmpdir(), 'runnel-start-'));
  const bareFolder = join(userDataDir, 'bare');
  await writeBare(bareFolder);
  const { browser, extensionId } = await launchWithExtension({ userDataDir, networkEnabled: false });
  const bareId = await browser.installExtension(bareFolder);

  async function openPage(url, ...scripts) {
    const page = await browser.newPage();
    for (const script of scripts) await page.evaluateOnNewDocument(script);
    await page.goto(url);
    await page.bringToFront();
    return page;
  }

  const blankUrl = `chrome-extension://${extensionId}/icon/16.png`;
  const profile = benchProfile('Start', `${origin}/runnable`);
  const page = await openPage(blankUrl);
  await page.evaluate(command, 'profile.save', { profile, secrets: {} });
  await page.evaluate(command, 'profile.choose', { id: profile.id });
  await page.close();

  return {
    profile,
    openPage,
    version: await browser.version(),
    appUrl: `chrome-extension://${extensionId}/chat.html`,
    blankUrl,
    bareUrl: `chrome-extension://${bareId}/page.html`,
    endAppWorker: () => endWorker(browser, extensionId),
    endBareWorker: () => endWorker(browser, bareId),
    async close() {
      await browser.close();
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
