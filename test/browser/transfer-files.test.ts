import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { carried, entryWith, recordWith } from '../support/attached.ts';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { type Person, until } from './person.ts';
import { messages, schema, serveRunnables } from './served.ts';
import { costOf, exported, imported, openApp, violations } from './transferring.ts';

const picture = join(import.meta.dirname, '../../public/icon/48.png');
const hostileName = `"><script>globalThis.wasRun=1<img src=x onerror="globalThis.wasRun=1">.png`;

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let folder: string;

beforeAll(async () => {
  folder = await newUserDataDir();
  server = await serveRunnables({ chat: { input: schema(messages) } });
  chromium = await startBrowser();
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await removeUserDataDir(folder);
});

/** Reads the stored files, by name, as base64. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('runnel'));
    const store = database.transaction('files').objectStore('files');
    const kept = await done<{ name: string; blob: Blob }[]>(store.getAll());
    database.close();
    const read = kept.map(async ({ name, blob }) => {
      const bytes = new Uint8Array(await blob.arrayBuffer());
      return [
        name,
        btoa(Array.from(bytes.subarray(0, 100_000), (byte) => String.fromCharCode(byte)).join('')),
      ];
    });
    return Object.fromEntries(await Promise.all(read)) as Record<string, string>;
  });

async function attach(app: Person, file: string) {
  await app.button('Attach files').wait();
  const [chooser] = await Promise.all([app.page.waitForFileChooser(), app.button('Attach files').click()]);
  await chooser.accept([file]);
  await app.page.waitForSelector('form ul[aria-label="Attached files"] li');
}

async function deleteAll(app: Person) {
  await app.button('Conversations').click();
  await app.button('Select').click();
  await app.button('Delete all conversations…').click();
  await app.button('Delete 1 conversation').click();
  await until(async () => (await app.page.$$('[popover] li')).length === 0, 'nothing is left');
  await app.page.keyboard.press('Escape');
}

test('a picture is exported with its conversation and restored by import after both were deleted', async () => {
  const app = await openApp(chromium, folder);
  await app.addProfile({ name: 'Chat', url: server.url('chat') });
  const hostile = join(folder, hostileName);
  await copyFile(picture, hostile);
  await attach(app, hostile);
  await app.send('Look <script>globalThis.wasRun = 1</script>');
  await app.answer('done');
  const bytes = (await readFile(picture)).toString('base64');

  await app.openData();
  await byRole(app.page, 'radio', 'JSON (can be imported)').click();
  await byRole(app.page, 'checkbox', 'Include attached files (1.4 KiB)').wait();
  const json = await exported(app, folder, 'This conversation', 'JSON (can be imported)');
  const page = await exported(app, folder, 'This conversation', 'Page to print (HTML)');
  await app.button('Close').click();
  expect(await keptFiles(app.page)).toEqual({ [hostileName]: bytes });
  await deleteAll(app);
  await expect.poll(() => keptFiles(app.page), { timeout: 30_000 }).toEqual({});

  await app.openData();
  expect(await imported(app, json)).toEqual([
    'Imported: 1 conversation with 1 message and 1 answer and 1 attached file.',
  ]);
  expect(await keptFiles(app.page)).toEqual({ [hostileName]: bytes });
  expect(await imported(app, json)).toEqual([
    'Nothing was imported.',
    'Already here, and not changed: 1 conversation.',
  ]);
  expect(await keptFiles(app.page)).toEqual({ [hostileName]: bytes });
  await app.button('Close').click();
  expect(await app.page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
  expect(await violations(app.page)).toEqual([]);

  await app.button('Conversations').click();
  await app.page.locator('[popover] li button').click();
  await app.page.waitForSelector('ul[aria-label="Attached files"] li');
  await app.send('And now?');
  await app.answer('done');
  expect(JSON.stringify(server.bodies('chat').at(-1))).toContain(`data:image/png;base64,${bytes}`);
  await app.page.close();
  await opensAsPage(page, bytes);
});

/** Expects the exported page to show the picture and run nothing. */
async function opensAsPage(file: string, bytes: string) {
  const page = await chromium.browser.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('request', (request) => said.push(request.url().slice(0, 22)));
  await page.goto(pathToFileURL(file).href);
  const images = await page.$$eval('img', (all) =>
    all.map(({ src, alt, naturalWidth, complete }) => ({ src, alt, naturalWidth, complete })),
  );
  expect(images).toEqual([
    { src: `data:image/png;base64,${bytes}`, alt: hostileName, naturalWidth: 48, complete: true },
  ]);
  expect(await page.evaluate(() => 'wasRun' in globalThis)).toBe(false);
  expect(said.filter((text) => !/^(file:|data:image\/png)/.test(text))).toEqual([]);
  await page.close();
}

const isLong = process.env.RUNNEL_LONG === '1';
if (!isLong) console.log('Skipped: 200 MiB of attached files. RUNNEL_LONG=1 runs it.');

test.each(isLong ? [3, 10] : [3])(
  '%i files of 20 MiB are imported and exported while the page stays responsive',
  async (count) => {
    const size = 20 * 1024 * 1024;
    const bytes = Uint8Array.from({ length: size }, (_, place) => place * 31 + (place >> 8));
    const base64 = Buffer.from(bytes).toString('base64');
    const id = `of-${count}`;
    const files = Array.from({ length: count }, (_, place) => carried(`${id}-${place}`, { size, base64 }));
    const attachments = files.map(({ base64: _, ...file }) => file);
    const record = recordWith(attachments, id);
    const entry = JSON.stringify(entryWith(record, ...files));
    const file = join(folder, 'large.json');
    await writeFile(file, `{"format":"runnel","version":1,"exportedAt":"","conversations":[${entry}]}`);

    const app = await openApp(chromium, folder);
    await app.openData();
    const into = await costOf(app.page, () => imported(app, file));
    console.log(`${20 * count} MiB of files in: ${into.words}`);
    expect(into.result).toEqual([
      `Imported: 1 conversation with 1 message and 1 answer and ${count} attached files.`,
    ]);
    await app.button('Close').click();
    await app.openData();
    await byRole(app.page, 'radio', 'Conversations I choose').click();
    await byRole(app.page, 'checkbox', record.conversation.title).click();
    const out = await costOf(app.page, () =>
      exported(app, folder, 'Conversations I choose', 'JSON (can be imported)'),
    );
    console.log(`${20 * count} MiB of files out: ${out.words}`);
    const [conversation] = JSON.parse(await readFile(out.result, 'utf8')).conversations;
    expect(conversation.files).toEqual(files);
    expect(into.places).toBeGreaterThan(count);
    await app.page.close();
  },
  300_000,
);
