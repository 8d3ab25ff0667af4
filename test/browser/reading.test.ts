import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(() => chromium?.close());

const place = () =>
  panel.page.$eval('[role="log"]', (log) => ({
    top: Math.round(log.scrollTop),
    fromEnd: Math.round(log.scrollHeight - log.scrollTop - log.clientHeight),
  }));

test('the log follows a growing answer until the reader scrolls up, and never moves a reader', async () => {
  let grow = (_lines: number) => {};
  await using server = await serve({
    '/chat/stream': (response) => {
      response.writeHead(200, sseHeaders);
      grow = (lines) => {
        for (let line = 0; line < lines; line += 1)
          response.write(`event: data\r\ndata: "line ${line}\\n"\r\n\r\n`);
      };
      grow(60);
    },
  });
  await panel.addProfile({ name: 'Growing', url: `${server.origin}/chat` });
  await panel.send('Grow');
  await expect.poll(() => panel.lastText()).toContain('line 59');
  await expect.poll(async () => (await place()).fromEnd).toBeLessThanOrEqual(1);

  await panel.page.$eval('[role="log"]', (log) => log.scrollBy(0, -400));
  await panel.button('Jump to latest').wait();
  const before = await place();
  grow(60);
  await expect.poll(async () => (await place()).fromEnd).toBeGreaterThan(before.fromEnd + 400);
  expect((await place()).top).toBe(before.top);

  await panel.button('Jump to latest').click();
  await expect.poll(async () => (await place()).fromEnd).toBeLessThanOrEqual(1);
  grow(60);
  await expect.poll(async () => (await place()).top).toBeGreaterThan(before.top + 800);
  await expect.poll(async () => (await place()).fromEnd).toBeLessThanOrEqual(1);
  await panel.button('Stop').click();
  await panel.answer('stopped');
});

test('Copy gives the text of the answer', async () => {
  const { browser, extensionId } = chromium;
  await browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${extensionId}`, [
      'clipboard-read',
      'clipboard-sanitized-write',
    ]);
  await panel.button('Copy').click();
  await expect.poll(() => panel.text()).toContain('Copied');
  const copied = await panel.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^line 0\nline 1\n/);
  expect(copied.split('\n').filter((line) => line !== '')).toHaveLength(180);
});
