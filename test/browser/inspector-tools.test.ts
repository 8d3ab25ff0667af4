import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerPost, answerStream, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { faultsIn, faultsOfLook } from './looks.ts';
import { type Person, until } from './person.ts';
import { openApp } from './transferring.ts';

const secret = 'a-very-secret-value';
const stream = 'event: data\r\ndata: "Bon"\r\n\r\nevent: data\r\ndata: "jour"\r\n\r\nevent: end\r\n\r\n';

let downloads: string;
let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let panel: Person;
let faults: () => Promise<string[]>;

beforeAll(async () => {
  downloads = await mkdtemp(join(tmpdir(), 'runnel-traces-'));
  server = await serve({ '/chat/stream': answerPost(answerStream(stream)) });
  chromium = await startBrowser();
  panel = await openApp(chromium, downloads);
  faults = await faultsIn(panel.page);
  await chromium.browser
    .defaultBrowserContext()
    .overridePermissions(`chrome-extension://${chromium.extensionId}`, ['clipboard-read', 'clipboard-write']);
  const header = { name: 'X-Key', value: secret, secret: true };
  await panel.addProfile({ name: 'Docs', url: `${server.origin}/chat`, header });
  await panel.send('Hello');
  await panel.answer('done');
  await press(/^button Inspect/);
  await panel.page.waitForSelector('::-p-aria([name="Inspector"][role="region"])');
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await rm(downloads, { recursive: true, force: true });
});

async function press(name: string | RegExp) {
  await tabTo(panel.page, name);
  await panel.page.keyboard.press('Enter');
}

const shown = () =>
  panel.page.$eval('section[aria-label="Inspector"]', (all) => (all as HTMLElement).innerText);
const says = (text: string) => until(async () => (await shown()).includes(text), `“${text}” is shown`);

/** Resolves to the content of the next file that is saved with this ending. */
async function saved(ending: string): Promise<string> {
  const found = async () => (await readdir(downloads)).find((name) => name.endsWith(ending));
  await until(async () => (await found()) !== undefined, 'a download');
  return readFile(join(downloads, (await found()) ?? ''), 'utf8');
}

test('the request is copied as a command without its secret', async () => {
  await press('button Copy as curl');
  await says('RUNNEL_X_KEY');
  const command = await panel.page.evaluate(() => navigator.clipboard.readText());
  expect(command).toContain(`${server.origin}/chat/stream`);
  expect(command).toContain(`x-key: \${RUNNEL_X_KEY:?}`);
  expect(command).not.toContain(secret);
});

test('the trace is saved as a file, which can be opened again', async () => {
  await press('button Export trace');
  await press('button Save as trace (JSONL)');
  await says('Saved as');
  const text = await saved('.jsonl');
  expect(text).not.toContain(secret);
  const input = await panel.page.waitForSelector('input[type="file"][accept=".jsonl"]');
  const file = (await readdir(downloads)).find((name) => name.endsWith('.jsonl')) ?? '';
  await (input as ElementHandle<HTMLInputElement>).uploadFile(join(downloads, file));
  await says(`This is the trace in ${file}`);
  await expect.poll(shown).toContain('/chat/stream');
  expect(await faultsOfLook(panel.page, 'inspector-saved-trace')).toEqual([]);
  await press('button Export trace');
  await press('button Back to this answer');
  await until(async () => !(await shown()).includes('This is the trace in'), 'the answer is back');
});

test('the trace is saved as an HTTP archive with the times of the connection', async () => {
  await press('button Export trace');
  await press('button Save as HTTP archive (HAR)');
  const { log } = JSON.parse(await saved('.har'));
  expect(log.entries[0]).toMatchObject({
    request: { method: 'POST', url: `${server.origin}/chat/stream`, httpVersion: 'http/1.1' },
    response: { status: 200 },
    _eventSourceMessages: [
      { eventName: 'data', data: '"Bon"' },
      { eventName: 'data', data: '"jour"' },
      { eventName: 'end', data: '' },
    ],
  });
  expect(log.entries[0].timings.wait).toBeGreaterThanOrEqual(0);
  expect(await faults()).toEqual([]);
});
