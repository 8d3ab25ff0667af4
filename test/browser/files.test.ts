import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { closePanel } from './close-panel.ts';
import { type Person, person, until } from './person.ts';
import { messages, schema, serveRunnables } from './served.ts';
import { walk } from './walk.ts';

const patience = { timeout: 30_000 };
const mebibyte = 1024 * 1024;
const picture = join(import.meta.dirname, '../../public/icon/48.png');

const fileField = { type: 'string', title: 'File', extra: { widget: { type: 'base64file' } } };
const document = {
  type: 'object',
  properties: { file: fileField, num_chars: { type: 'integer', default: 100, title: 'Num Chars' } },
  required: ['file'],
};

let server: Awaited<ReturnType<typeof serveRunnables>>;
let chromium: TestBrowser;
let panel: Person;
let folder: string;

beforeAll(async () => {
  folder = await newUserDataDir();
  server = await serveRunnables({
    document: { input: schema(document) },
    chat: { input: schema(messages) },
  });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await removeUserDataDir(folder);
});

/** Writes a file whose bytes take all values, so that no two chunks are alike. */
async function onDisk(name: string, size: number): Promise<string> {
  const file = join(folder, name);
  const bytes = Uint8Array.from({ length: size }, (_, place) => place * 31 + (place >> 8));
  await writeFile(file, bytes);
  return file;
}

const base64Of = async (file: string) => (await readFile(file)).toString('base64');

async function upload(selector: string, ...files: string[]) {
  const input = (await panel.page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(...files);
}

const fieldInput = 'section[aria-label="Input fields"] input[type="file"]';
const messageInput = 'input[aria-label="Files to attach"]';

const attached = () =>
  panel.page.$$eval('form ul[aria-label="Attached files"] li', (all) =>
    all.map((item) => item.textContent?.trim()),
  );

async function sent(name: string, count: number) {
  await until(async () => server.posts(name).length === count, `${count} requests of ${name}`);
  await panel.answer('done');
  return server.bodies(name).at(-1);
}

describe('a file field', () => {
  beforeAll(() => panel.addProfile({ name: 'Document', url: server.url('document') }));

  test('sends base64 alone, and shows name and size', async () => {
    const file = await onDisk('notes.bin', 100_001);
    await upload(fieldInput, file);
    await expect.poll(() => panel.text(), patience).toContain('notes.bin, 97.7 KiB');
    expect(await panel.text()).toContain('This runnable takes only the fields above, no message.');
    await panel.button('Send').click();
    expect(await sent('document', 1)).toEqual({ input: { file: await base64Of(file) } });
    await expect.poll(() => panel.text(), patience).toContain('file: notes.bin');
  });

  test('refuses 21 MiB with the reason, and keeps the rest', async () => {
    await upload(fieldInput, await onDisk('film.bin', 21 * mebibyte));
    await expect
      .poll(() => panel.text(), patience)
      .toContain(
        '“film.bin” is too large (21 MiB). A file may have 20 MiB at most, because it is sent inside the request.',
      );
    expect(await panel.text()).toContain('notes.bin, 97.7 KiB');
    await panel.button('Send').click();
    expect(await sent('document', 2)).toEqual(server.bodies('document')[0]);
  });

  test('whose file was removed asks for one before sending', async () => {
    await panel.button('Remove notes.bin').click();
    await panel.button('Send').click();
    await expect.poll(() => panel.text(), patience).toContain('Choose a file.');
    expect(server.posts('document')).toHaveLength(2);
  });
});

const block = async (file: string, type: string) => `data:${type};base64,${await base64Of(file)}`;
const image = (url: string) => ({ type: 'image_url', image_url: { url } });
const human = (...content: unknown[]) => ({ type: 'human', content });
const ai = { type: 'ai', content: 'Indeed' };

describe('a message with files', () => {
  beforeAll(() => panel.addProfile({ name: 'Chat', url: server.url('chat') }));

  beforeEach(async () => {
    await panel.button('New conversation').click();
    await panel.button('Attach files').wait();
  });

  const sending = () => server.posts('chat').length + 1;

  async function attach(...files: string[]) {
    const before = (await attached()).length;
    const [chooser] = await Promise.all([
      panel.page.waitForFileChooser(),
      panel.button('Attach files').click(),
    ]);
    await chooser.accept(files);
    await until(async () => (await attached()).length === before + files.length, 'the files are attached');
  }

  test('sends them as content blocks, and again in the history of the next turn', walk('files'), async () => {
    const pdf = await onDisk('paper.pdf', 5_000);
    await attach(picture, pdf);
    expect(await attached()).toEqual([expect.stringMatching(/^48\.png .*B$/), 'paper.pdf 4.9 KiB']);
    const count = sending();
    await panel.send('Look');
    const look = human({ type: 'text', text: 'Look' }, image(await block(picture, 'image/png')), {
      type: 'file',
      file: { filename: 'paper.pdf', file_data: await block(pdf, 'application/pdf') },
    });
    expect(await sent('chat', count)).toEqual({ input: [look] });
    expect(await attached()).toEqual([]);

    await panel.send('And now?');
    expect(await sent('chat', count + 1)).toEqual({
      input: [look, ai, { type: 'human', content: 'And now?' }],
    });
  });

  test('omits a removed file', async () => {
    await attach(picture, await onDisk('secret.pdf', 100));
    await panel.button('Remove secret.pdf').click();
    await until(async () => (await attached()).length === 1, 'one file is left');
    const count = sending();
    await panel.send('Only this');
    expect(await sent('chat', count)).toEqual({
      input: [human({ type: 'text', text: 'Only this' }, image(await block(picture, 'image/png')))],
    });
  });

  test('refuses 21 MiB, and keeps the text and the other file', async () => {
    await panel.textbox('Message').fill('Half written');
    await attach(picture);
    await upload(messageInput, await onDisk('long.pdf', 21 * mebibyte));
    await expect.poll(() => panel.text(), patience).toContain('“long.pdf” is too large (21 MiB).');
    const count = sending();
    await panel.button('Send').click();
    expect(await sent('chat', count)).toEqual({
      input: [human({ type: 'text', text: 'Half written' }, image(await block(picture, 'image/png')))],
    });
  });

  test('keeps unsent files when the panel is reopened', async () => {
    await attach(picture);
    await panel.textbox('Message').fill('In two parts');
    await closePanel(chromium, panel.page);
    panel = person(await chromium.openPanel());
    await expect.poll(attached, patience).toEqual([expect.stringMatching(/^48\.png/)]);
    const count = sending();
    await panel.button('Send').click();
    expect(await sent('chat', count)).toEqual({
      input: [human({ type: 'text', text: 'In two parts' }, image(await block(picture, 'image/png')))],
    });
  });

  test('attaches a pasted image', async () => {
    await panel.page.$eval('textarea[aria-label="Message"]', (box) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([new Uint8Array([1, 2, 3])], 'pasted.png', { type: 'image/png' }));
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect.poll(attached, patience).toEqual(['pasted.png 3 bytes']);
    const count = sending();
    await panel.button('Send').click();
    expect(await sent('chat', count)).toEqual({ input: [human(image('data:image/png;base64,AQID'))] });
  });
});
