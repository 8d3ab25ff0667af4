import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { gone, type Person, person, until } from './person.ts';
import { messages, schema, serveRunnables } from './served.ts';

const letter = { type: 'string', title: 'Letter', extra: { widget: { type: 'base64file' } } };
const ofLetters = { type: 'object', properties: { letter }, required: ['letter'] };
const ofText = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] };

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;
let folder: string;

beforeAll(async () => {
  folder = await newUserDataDir();
  server = await serveRunnables({
    chat: { input: schema(messages) },
    letters: { input: schema(ofLetters) },
    guide: { input: schema(ofText) },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await removeUserDataDir(folder);
});

/** Drops a file, as from the file manager, onto the middle of the selected element. */
async function drop(selector: string) {
  const file = join(folder, 'note.txt');
  await writeFile(file, 'A note');
  const box = await (await panel.page.waitForSelector(selector))?.boundingBox();
  if (!box) throw new Error(`${selector} is not visible.`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [file], dragOperationsMask: 1 };
  const browser = await panel.page.createCDPSession();
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await browser.detach();
}

const isHere = () => panel.page.url().startsWith('chrome-extension://');
const log = '[role="log"]';

async function said(words: string) {
  await until(async () => (await panel.text()).includes(words), `it says “${words}”`);
  expect(isHere()).toBe(true);
}

test('a file dropped on the first-run page does not replace it', async () => {
  await drop('main');
  await said('Not attached: there is no profile yet.');
});

test('a file dropped on the conversation is attached to the message', async () => {
  await panel.addProfile({ name: 'Chat', url: server.url('chat') });
  await panel.button('Attach files').wait();
  await drop(log);
  await panel.button('Remove note.txt').wait();
  expect(isHere()).toBe(true);
});

test('a file dropped while a dialog is open is ignored', async () => {
  await panel.settings().click();
  await drop('dialog[open] h2');
  await panel.button('Cancel').click();
  await gone(panel.page, 'dialog');
  expect(await panel.page.$$eval('ul[aria-label="Attached files"] li', (all) => all.length)).toBe(1);
  expect(isHere()).toBe(true);
});

test('a file dropped on a text-only runnable is refused with the reason', async () => {
  await panel.addProfile({ name: 'Guide', url: server.url('guide') });
  await until(
    async () => (await panel.howSent()).includes('“question”'),
    'the runnable has said what it takes',
  );
  await drop(log);
  await said('takes no files with a message. Paste the text of the file instead.');
});

test('a file can be dropped on a file field; dropping it on the log names the field', async () => {
  await panel.addProfile({ name: 'Letters', url: server.url('letters') });
  const field = 'section[aria-label="Input fields"] input[type="file"]';
  await panel.page.waitForSelector(field);
  await drop(log);
  await said('Not attached: this runnable takes a file in “Letter”. Drop it there.');
  await drop(field);
  await said('note.txt, 6 bytes');
});
