import { execFileSync } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { type Person, person, until } from '../browser/person.ts';
import { serve, sseHeaders } from '../support/http-server.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(() => chromium?.close());

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Serves a runnable that sends a few words and then nothing, until `cut` closes its connections. */
async function serveSilence() {
  const open = new Set<ServerResponse>();
  const server = await serve({
    '/chat/stream': (response) => {
      open.add(response);
      response.writeHead(200, sseHeaders).write('event: data\r\ndata: "So far"\r\n\r\n');
    },
  });
  return {
    url: `${server.origin}/chat`,
    posts: () => server.requests.filter(({ method }) => method === 'POST').length,
    cut() {
      for (const response of open) response.destroy();
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

/**
 * Takes the worker offline through the debugger until disposed; connections to this computer stay open. The worker may
 * learn of it a moment after the debugger has answered.
 */
async function goOffline({ browser }: TestBrowser) {
  const target = await browser.waitForTarget((item) => item.type() === 'service_worker');
  const worker = await target.createCDPSession();
  const networkIs = (offline: boolean) =>
    worker.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await worker.send('Network.enable');
  await networkIs(true);
  return {
    async isKnown() {
      const { result } = await worker.send('Runtime.evaluate', { expression: '!navigator.onLine' });
      return result.value === true;
    },
    async [Symbol.asyncDispose]() {
      await networkIs(false);
      await worker.detach();
    },
  };
}

/** Suspends every browser process for this time while the clock goes on, as a sleeping computer does. */
async function sleep(browser: Browser, ms: number, meanwhile: () => void) {
  const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(browser.process()?.pid)], {
    encoding: 'utf8',
  });
  const processes = execFileSync('pgrep', ['-g', group.trim()], { encoding: 'utf8' }).trim().split('\n');
  for (const pid of processes) process.kill(Number(pid), 'SIGSTOP');
  await pause(ms / 2);
  meanwhile();
  await pause(ms / 2);
  for (const pid of processes) process.kill(Number(pid), 'SIGCONT');
}

test('a connection broken by going offline ends as offline and keeps its text', async () => {
  await using runnable = await serveSilence();
  await panel.addProfile({ name: 'Far away', url: runnable.url });
  await panel.send('Hello?');
  await panel.answer('streaming');
  await using offline = await goOffline(chromium);
  await until(offline.isKnown, 'the worker knows that it is offline');
  runnable.cut();
  await panel.notice('The network connection was lost');
  const text = await panel.answer('failed');
  expect(text).toContain('So far');
  expect(text).toContain('Reconnect this computer before you run it again.');
  expect(runnable.posts()).toBe(1);
});

test('a connection broken by sleep ends as slept and keeps its text', async () => {
  await using runnable = await serveSilence();
  await panel.addProfile({ name: 'Patient', url: runnable.url });
  await panel.button('New conversation').click();
  await panel.send('Still there?');
  await panel.answer('streaming');
  await sleep(chromium.browser, 22_000, runnable.cut);
  const text = await panel.answer('failed');
  expect(text).toMatch(/This computer slept for \d+ s, and the connection broke/);
  expect(text).toContain('So far');
  expect(runnable.posts()).toBe(1);
});
