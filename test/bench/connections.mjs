/**
 * Benchmark: what a connection for each request costs. From a message to the worker of a bare extension to its POST at the
 * server, without and with the rule that sets `Connection: close`, in turns, over loopback and over TLS.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../../demo/browser.mjs';
import { fixed, median, printTable, span } from './figures.mjs';

const rounds = 40;
const now = () => performance.timeOrigin + performance.now();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

const files = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Connections',
    version: '1',
    background: { service_worker: 'worker.js' },
    permissions: ['declarativeNetRequestWithHostAccess'],
    host_permissions: ['http://127.0.0.1/*', 'https://127.0.0.1/*'],
  }),
  'worker.js': `chrome.runtime.onMessage.addListener((url) => {
    fetch(url, { method: 'POST', body: '{}', credentials: 'omit' }).then((response) => response.text());
  });`,
  'page.html': '<!doctype html><title>Connections</title>',
};

/** Runs in the page of the extension: sets or removes the rule. */
function rule(closes) {
  const close = {
    id: 1,
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
    },
    condition: { initiatorDomains: [chrome.runtime.id], resourceTypes: ['xmlhttprequest'] },
  };
  return chrome.declarativeNetRequest.updateSessionRules({
    removeRuleIds: [1],
    addRules: closes ? [close] : [],
  });
}

/** Runs in the page of the extension; returns the time of the message. */
function ask(url) {
  const at = performance.timeOrigin + performance.now();
  chrome.runtime.sendMessage(url);
  return at;
}

let arrived = () => {};
function answer(request, response) {
  arrived({ at: now(), connection: request.headers.connection });
  request.resume().on('end', () => response.end('hi'));
}

const pem = (name) => readFile(join(import.meta.dirname, `../fixtures/certificates/${name}.pem`));
const servers = {
  loopback: createServer(answer),
  TLS: createTlsServer({ key: await pem('key'), cert: await pem('self-signed') }, answer),
};

/** Milliseconds from a message to the request at the server. */
async function untilRequest(page, url, expected) {
  const arrival = new Promise((resolve) => {
    arrived = resolve;
  });
  const at = await page.evaluate(ask, url);
  const { at: there, connection } = await arrival;
  if (connection !== expected) throw new Error(`The request has the header connection: ${connection}.`);
  await pause(20);
  return there - at;
}

async function measure(page, url) {
  const [kept, closed] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await page.evaluate(rule, false);
    await untilRequest(page, url, 'keep-alive');
    kept.push(await untilRequest(page, url, 'keep-alive'));
    await page.evaluate(rule, true);
    // Takes the kept connection once more.
    await untilRequest(page, url, 'close');
    closed.push(await untilRequest(page, url, 'close'));
  }
  // The first of each warms up.
  return { kept: kept.slice(1), closed: closed.slice(1) };
}

const folder = await mkdtemp(join(tmpdir(), 'runnel-connections-'));
for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
const browser = await launchBrowser({
  userDataDir: join(folder, 'profile'),
  flags: ['--ignore-certificate-errors'],
});
try {
  const id = await browser.installExtension(folder);
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/page.html`);
  console.log(
    `connections, ${await browser.version()}, ${rounds} POSTs each, load ${fixed(loadavg()[0], 1)}`,
  );
  const rows = [];
  for (const [name, server] of Object.entries(servers)) {
    server.keepAliveTimeout = 600_000;
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `${name === 'TLS' ? 'https' : 'http'}://127.0.0.1:${server.address().port}/`;
    const { kept, closed } = await measure(page, url);
    rows.push([name, span(kept, 1), span(closed, 1), `+${fixed(median(closed) - median(kept), 1)}`]);
  }
  printTable(['ms', 'kept connection', 'one for each request', 'median over median'], rows);
} finally {
  await browser.close();
  for (const server of Object.values(servers)) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
