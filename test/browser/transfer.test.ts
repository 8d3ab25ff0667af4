import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { type Person, person, until } from './person.ts';
import { type Runnables, startRunnables } from './runnables.ts';

let runnables: Runnables;
let folder: string;
let first: TestBrowser;
let second: TestBrowser;

beforeAll(async () => {
  runnables = await startRunnables();
  folder = await newUserDataDir();
  [first, second] = await Promise.all([startBrowser(), startBrowser()]);
});

afterAll(async () => {
  await Promise.all([first?.close(), second?.close()]);
  await runnables?.stop();
  await removeUserDataDir(folder);
});

async function openApp({ openPage, browser }: TestBrowser): Promise<Person> {
  const page = await openPage();
  const session = await browser.target().createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await page.evaluate(() => {
    const violations: string[] = [];
    Object.assign(globalThis, { violations });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      violations.push(violatedDirective),
    );
  });
  return person(page);
}

const violations = (page: Page) => page.evaluate(() => (globalThis as { violations?: string[] }).violations);

async function exported(app: Person, what: string, format?: string): Promise<string> {
  const before = await readdir(folder);
  await byRole(app.page, 'radio', what).click();
  if (format) await byRole(app.page, 'radio', format).click();
  await app.button('Export').click();
  const found = async () =>
    (await readdir(folder)).find((name) => !before.includes(name) && !/crdownload|^\.|tmp/.test(name));
  await until(async () => (await found()) !== undefined, 'a download');
  return join(folder, (await found()) ?? '');
}

async function imported(app: Person, file: string): Promise<string[]> {
  const input = (await app.page.waitForSelector(
    'dialog input[type="file"]',
  )) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(file);
  const lines = () =>
    app.page.$$eval('dialog [role="status"] li', (all) => all.map(({ textContent }) => textContent ?? ''));
  await until(async () => /^(Taken|Nothing)/.test((await lines())[0] ?? ''), 'a report', 110_000);
  return lines();
}

const documentIn = async (file: string) => JSON.parse(await readFile(file, 'utf8'));

test('what is exported in one browser is there in another, and not twice', async () => {
  const app = await openApp(first);
  await app.addProfile({
    name: 'Plain',
    url: runnables.plain,
    header: { name: 'X-Key', value: 'sk-secret', secret: true },
  });
  await app.send('Remember <b>this</b>');
  await app.answer('done');
  await app.button('Your data').click();

  const markdown = await readFile(await exported(app, 'This conversation', 'Markdown'), 'utf8');
  expect(markdown).toContain('Remember <b>this</b>');
  const html = await readFile(await exported(app, 'This conversation', 'Page to print (HTML)'), 'utf8');
  expect(html).toContain('Remember &lt;b&gt;this&lt;/b&gt;');
  const backup = join(folder, 'backup.json');
  await rename(await exported(app, 'Everything'), backup);
  expect(await readFile(backup, 'utf8')).not.toContain('sk-secret');
  expect(await violations(app.page)).toEqual([]);

  const other = await openApp(second);
  await other.button('Your data').click();
  expect(await imported(other, backup)).toEqual(['Taken: 1 conversation with 2 messages and 1 profile.']);
  expect(await imported(other, backup)).toEqual([
    'Nothing was taken.',
    'There already and left as they are: 1 conversation and 1 profile.',
  ]);
  expect(await violations(other.page)).toEqual([]);
  const copy = await exported(other, 'Everything');
  expect((await documentIn(copy)).conversations).toEqual((await documentIn(backup)).conversations);
  await other.button('Close').click();
  await other.button('Profile: Plain').wait();
});

test('a file of 60 MB is taken while the page goes on, and nothing in it is executed', async () => {
  const script = '<script>globalThis.wasRun = true</script><img src=x onerror="globalThis.wasRun = true">';
  const text = `${script} ${'words and words '.repeat(600)}`;
  const node = (id: string, parent: string | null, role: string) => [
    id,
    {
      id,
      parent,
      message: { author: { role }, create_time: 1.7e9, content: { content_type: 'text', parts: [text] } },
    },
  ];
  const conversation = (place: number) => ({
    title: `${script} ${place}`,
    conversation_id: `g${place}`,
    current_node: 'a',
    mapping: Object.fromEntries([node('q', null, 'user'), node('a', 'q', 'assistant')]),
  });
  const file = join(folder, 'conversations.json');
  await writeFile(file, JSON.stringify(Array.from({ length: 3_100 }, (_, place) => conversation(place))));

  const app = await openApp(second);
  await app.button('Your data').click();
  await app.page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ type: 'longtask' });
  });
  const began = Date.now();
  const lines = await imported(app, file);
  const longest = await app.page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks),
  );
  console.log(`60 MB: ${Date.now() - began} ms, longest task ${Math.round(longest)} ms`);
  expect(lines).toEqual(['Taken: 3,100 conversations with 6,200 messages.']);
  expect(longest).toBeLessThan(1_000);
  expect(await app.page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
  expect(await violations(app.page)).toEqual([]);
});

test('the dialog fits into 320 pixels, and so does the bar that it is opened from', async () => {
  const { page, button } = await openApp(second);
  await page.setViewport({ width: 320, height: 640 });
  await button('Your data').click();
  await byRole(page, 'radio', 'Conversations I choose').click();
  const overflow = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.querySelector('dialog')?.scrollWidth ?? 0,
  ]);
  expect(overflow.every((width) => width <= 320)).toBe(true);
});
