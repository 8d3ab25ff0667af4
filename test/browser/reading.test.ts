import type { ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { answerJson, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person } from './person.ts';
import { walk } from './walk.ts';

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

test(
  'the log follows a growing answer until the reader scrolls up, and then stays in place',
  walk('reading-an-answer'),
  async () => {
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
  },
);

test.each([
  [320, 100],
  [320, 200],
  [400, 100],
])(
  '“Jump to latest” covers no line and takes none, at %d px with text of %d percent',
  async (width, percent) => {
    await resize(panel.page, { width, height: 700 });
    await panel.page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    const log = () =>
      panel.page.$eval('[role="log"]', (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return { top, bottom };
      });
    await panel.page.$eval('[role="log"]', (element) => element.scrollTo(0, element.scrollHeight));
    await expect.poll(() => panel.page.$('::-p-aria([name="Jump to latest"][role="button"])')).toBeNull();
    const before = await log();
    await panel.page.$eval('[role="log"]', (element) => element.scrollBy(0, -400));
    const jump = await panel.button('Jump to latest').waitHandle();
    const { top, bottom } = await jump.evaluate((button) => button.getBoundingClientRect().toJSON());
    const form = await panel.page.$eval('form', (element) => element.getBoundingClientRect().top);
    expect(await log()).toEqual(before);
    expect([top >= before.bottom, bottom <= form]).toEqual([true, true]);
    await panel.page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  },
);

test('Copy puts the text of the answer on the clipboard', async () => {
  const { browser, extensionId } = chromium;
  await browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${extensionId}`, [
      'clipboard-read',
      'clipboard-sanitized-write',
    ]);
  await panel.page.locator('[data-run-state] button[aria-label="Copy"]').click();
  await expect.poll(() => panel.text()).toContain('Copied');
  const copied = await panel.page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^line 0\nline 1\n/);
  expect(copied.split('\n').filter((line) => line !== '')).toHaveLength(180);
});

test('resizing the window keeps a following reader at the end, without “Jump to latest”', async () => {
  const sizes = [
    { width: 800, height: 600 },
    { width: 320, height: 2_400 },
    { width: 500, height: 400 },
    { width: 320, height: 9_000 },
  ];
  for (const size of sizes) {
    await resize(panel.page, size);
    await expect.poll(async () => (await place()).fromEnd).toBeLessThanOrEqual(1);
    const offered = await panel.page.$$('::-p-aria([name="Jump to latest"][role="button"])');
    expect(offered, JSON.stringify(size)).toHaveLength(0);
  }
});

test('a wide table scrolls in its own box, from its first column', async () => {
  const table = `| ${'mode '.repeat(8)} | b | c |\n| --- | --- | --- |\n| ${'x'.repeat(60)} | y | z |\n`;
  await using server = await serve({ '/table/invoke': answerJson(200, { output: table }) });
  await resize(panel.page, { width: 320, height: 600 });
  await panel.addProfile({ name: 'Table', url: `${server.origin}/table`, mode: 'Single response' });
  await panel.send('A table');
  await panel.answer('done');
  const box = await panel.page.waitForSelector('[role="group"][aria-label="Table"]');
  const { left, width, scrolls } = await (box as ElementHandle<HTMLElement>).evaluate((element) => ({
    left: element.getBoundingClientRect().left,
    width: element.clientWidth,
    scrolls: element.scrollWidth > element.clientWidth,
  }));
  expect([left >= 0, width <= 320, scrolls]).toEqual([true, true, true]);
});

test.each([
  ['a paragraph', ''],
  ['a paragraph, after bold', 'This is **bold** and '],
  ['an item', '- an item\n- '],
  ['a quotation', '> '],
])(
  'words that a mouse selects in %s stay selected while it grows, also where marks close',
  async (kind, before) => {
    await resize(panel.page, { width: 500, height: 600 });
    let grow = (_text: string) => {};
    await using server = await serve({
      '/chat/stream': (response) => {
        response.writeHead(200, sseHeaders);
        grow = (text) => response.write(`event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`);
        grow(`${before}one two`);
      },
    });
    await panel.addProfile({ name: `Selected in ${kind}`, url: `${server.origin}/chat` });
    await panel.send('Grow');
    await expect.poll(() => panel.lastText()).toContain('two');
    grow(' three');
    await expect.poll(() => panel.lastText()).toContain('three');
    const words = await panel.page.$$eval('article', (turns) => {
      const texts = document.createTreeWalker(turns.at(-1) as Element, NodeFilter.SHOW_TEXT);
      while (!texts.nextNode()?.textContent?.includes('two three'));
      const range = document.createRange();
      const at = (texts.currentNode.textContent ?? '').indexOf('two three');
      range.setStart(texts.currentNode, at);
      range.setEnd(texts.currentNode, at + 'two three'.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, middle: (top + bottom) / 2 };
    });
    const { mouse } = panel.page;
    await mouse.move(words.left + 1, words.middle);
    await mouse.down();
    await mouse.move(words.right - 1, words.middle);
    await mouse.up();
    const selected = () => panel.page.evaluate(() => String(document.getSelection()));
    for (const more of [' four', ' *five', '* six', ' **seven** eight']) {
      grow(more);
      await expect.poll(() => panel.lastText()).toContain(more.replaceAll('*', '').trim());
      expect(await selected()).toBe('two three');
    }
    await panel.button('Stop').click();
    await panel.answer('stopped');
  },
);
