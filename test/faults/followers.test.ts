import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from '../browser/browser.ts';
import { person } from '../browser/person.ts';
import { addRow } from './fault-table.ts';
import { shownAnswer } from './stage.ts';
import { startTokenServer, textOfTokens } from './token-server.ts';

const tokens = 1_500;
const frameMs = 150;

let chromium: TestBrowser;

beforeAll(async () => {
  chromium = await startBrowser();
});

afterAll(() => chromium?.close());

type Listener = (data: unknown) => void;
type Connect = () => { onMessage: { addListener(listen: Listener): void } };

/**
 * Delays each frame of a page by some milliseconds. All extension pages share one thread: a busy or throttled
 * page would delay the others, too.
 */
async function slowDown(page: Page, ms: number) {
  await page.evaluateOnNewDocument((eachMs) => {
    const runtime = chrome.runtime as unknown as { connect: Connect };
    const connect = runtime.connect;
    runtime.connect = (...given) => {
      const port = connect(...given);
      const { onMessage } = port;
      const addListener = onMessage.addListener.bind(onMessage);
      let last = Promise.resolve();
      onMessage.addListener = (listen) =>
        addListener((data) => {
          last = last
            .then(() => new Promise<void>((resolve) => setTimeout(resolve, eachMs)))
            .then(() => listen(data));
        });
      return port;
    };
  }, ms);
  await page.reload();
  await page.waitForSelector('main');
}

test('two pages follow one run to its end; the slow one does not delay the other', async () => {
  await using server = await startTokenServer({ chat: { tokens, paceMs: 5 } });
  const fast = person(await chromium.openPanel());
  await fast.addProfile({ name: 'Tokens', url: server.url('chat') });
  const slow = person(await chromium.openPage());
  await slowDown(slow.page, frameMs);
  await fast.send('Both of us');
  await expect.poll(() => slow.lastState()).toBe('streaming');

  const half = textOfTokens(tokens / 2);
  const shown = async (page: Page) => (await shownAnswer(page)).text;
  await expect.poll(async () => (await shown(fast.page)).startsWith(half)).toBe(true);
  expect((await shown(slow.page)).length).toBeLessThan(half.length);
  const part = textOfTokens(tokens / 5);
  await expect.poll(async () => (await shown(slow.page)).startsWith(part)).toBe(true);
  expect(await slow.lastState()).toBe('streaming');

  await Promise.all([fast.answer('done'), slow.answer('done')]);
  const sent = textOfTokens(tokens);
  for (const [name, { page }] of Object.entries({ fast, slow })) {
    const { state, text } = await shownAnswer(page);
    const fault = `one of two pages is slow: the ${name} one`;
    addRow({ fault, sent: sent.length, kept: text.length, posts: server.posts('chat'), state });
    expect(text).toBe(sent);
  }
  expect(server.posts('chat')).toBe(1);
});
