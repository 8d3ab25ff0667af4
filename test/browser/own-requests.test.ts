import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { createNtlm } from '../support/ntlm-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';

type Seen = { method: string; headers: IncomingHttpHeaders };

let chromium: TestBrowser;
let panel: Person;
let seen: Seen[] = [];
let isBound = false;

const signedIn = createNtlm();
const server = createServer((request, response) => {
  request.resume();
  seen.push({ method: request.method ?? '', headers: request.headers });
  if (isBound && !signedIn(request, response)) return;
  if (request.method !== 'POST') return response.writeHead(404, { 'content-type': 'text/plain' }).end('No.');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end('event: data\ndata: "hi"\n\nevent: end\n\n');
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`;
const posts = () => seen.filter(({ method }) => method === 'POST');

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});
afterAll(async () => {
  await chromium?.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  seen = [];
});

/** Tells whether the worker listens to requests. */
async function listens() {
  const target = await chromium.browser.waitForTarget(
    (item) => item.type() === 'service_worker' && item.url().includes(chromium.extensionId),
  );
  const session = await target.createCDPSession();
  const events = ['onErrorOccurred', 'onBeforeRequest'].map(
    (name) => `chrome.webRequest.${name}.hasListeners()`,
  );
  const { result } = await session.send('Runtime.evaluate', { expression: events.join(' || ') });
  await session.detach();
  return result.value;
}

test('a server that keeps its connections although it was asked to close them gets each message once', async () => {
  const met = { posts: 0, refused: 0 };
  const keeper = createServer((request, response) => {
    request.resume();
    if (request.method !== 'POST') return response.writeHead(404, { 'content-type': 'text/plain' }).end();
    met.posts += 1;
    response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'keep-alive' });
    response.end(`event: data\ndata: "${met.posts}"\n\nevent: end\n\n`);
  });
  keeper.on('clientError', (_, socket) => {
    met.refused += 1;
    socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  });
  keeper.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => keeper.listen(0, '127.0.0.1', resolve));
  const { port } = keeper.address() as AddressInfo;
  await panel.addProfile({ name: 'Keeper', url: `http://127.0.0.1:${port}/chat` });
  for (const text of ['one', 'two', 'three']) {
    await panel.send(text);
    await panel.answer('done');
  }
  expect(met.posts).toBe(3);
  // Else the browser has used no kept connection, and this shows nothing.
  expect(met.refused).toBeGreaterThan(0);
  keeper.closeAllConnections();
  keeper.close();
});

describe('the permissions for requests', () => {
  test('close the connections of Runnel, and change no request of a page', async () => {
    await panel.addProfile({ name: 'Own', url: url() });
    await panel.send('one');
    await panel.answer('done');
    expect(seen.map(({ headers }) => headers.connection)).toEqual(seen.map(() => 'close'));
    seen = [];
    const page = await chromium.browser.newPage();
    await page.goto(url());
    await page.evaluate(
      (to) => fetch(to, { method: 'POST', body: '{}' }).then((reply) => reply.text()),
      url(),
    );
    await page.close();
    expect(posts().map(({ headers }) => headers.connection)).toEqual(['keep-alive']);
  });

  test('listen to requests only while one of Runnel’s is open', async () => {
    await panel.send('two');
    await panel.answer('done');
    await expect.poll(listens).toBe(false);
  });

  test('keep the connections of a site that signs them in (NTLM)', async () => {
    isBound = true;
    const page = await chromium.browser.newPage();
    await page.authenticate({ username: 'ann', password: 'secret' });
    const signIn = async () => {
      await page.goto(`${url()}?${seen.length}`);
      server.closeAllConnections();
    };
    await signIn();
    await panel.editProfile();
    await panel.openSection('Requests');
    await byRole(panel.page, 'checkbox', 'Send browser cookies').click();
    await panel.button('Save profile').click();
    // The first refusal exempts the site; the browser has forgotten the sign-in by it.
    await panel.send('three');
    await panel.answer('failed');
    await signIn();
    await panel.send('four');
    await panel.answer('done');
    await page.close();
  });
});
