import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { closePanel } from './close-panel.ts';
import { person } from './person.ts';

/** Longer than the 30 s after which a browser stops a worker that calls no extension API. */
const tokens = 9;
const paceMs = 5_000;

let chromium: TestBrowser;

beforeAll(async () => {
  chromium = await startBrowser();
});

afterAll(() => chromium?.close());

// No debugger is attached to the worker here: it would keep it alive.
test('the worker stays awake for an answer of 45 s with the panel closed', async () => {
  let sent = 0;
  let isCut = false;
  await using server = await serve({
    '/chat/stream': answerPost((response, { left }) => {
      void left.then(() => {
        isCut = true;
      });
      response.writeHead(200, sseHeaders);
      const timer = setInterval(() => {
        sent += 1;
        response.write(`event: data\r\ndata: "token ${sent} "\r\n\r\n`);
        if (sent < tokens) return;
        clearInterval(timer);
        response.end('event: end\r\n\r\n');
      }, paceMs);
    }),
  });
  const before = person(await chromium.openPanel());
  await before.addProfile({ name: 'Patient', url: `${server.origin}/chat` });
  await before.send('Take your time');
  await closePanel(chromium, before.page);

  await expect.poll(() => sent, { timeout: 60_000 }).toBe(tokens);
  expect(isCut).toBe(false);
  const after = person(await chromium.openPanel());
  expect(await after.answer('done')).toContain(`token 1 token 2 token 3 token 4`);
  expect(await after.lastText()).toContain(`token ${tokens}`);
  expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
