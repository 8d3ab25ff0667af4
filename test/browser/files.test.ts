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
});
