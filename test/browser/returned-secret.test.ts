import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aimAtWorker, wakeWorker } from '../faults/stage.ts';
import { type Answer, answerJson, answerPost, answerStream } from '../support/http-server.ts';
import { newUserDataDir, removeUserDataDir, startBrowser, type TestBrowser } from './browser.ts';
import { everythingStored } from './everything-stored.ts';
import { type Person, until } from './person.ts';
import { serveRunnables } from './served.ts';
import { exported, openApp } from './transferring.ts';

const token = 'sk-4711."token"+(secret)/end';
const value = `Bearer ${token}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
/** The secret and half of it, in every escaping. */
const spellings = [value, token].flatMap((text) => [
  text,
  inJson(text),
  inJson(inJson(text)),
  inJson(inJson(inJson(text))),
  encodeURIComponent(text),
  base64(text).slice(0, 24),
  text.slice(0, Math.floor(text.length / 2)),
]);

const leaked = (text: string) => spellings.filter((spelling) => text.includes(spelling));

const echo = (headers: Record<string, unknown>) => {
  const sent = String(headers['x-key']);
  return { ...headers, base64: base64(sent), url: encodeURIComponent(sent), json: JSON.stringify(headers) };
};
const refuse: Answer = (response, { headers }) => answerJson(401, { detail: echo(headers) })(response);
const errorEvent: Answer = (response, { headers }) => {
  const data = { status_code: 401, message: JSON.stringify(echo(headers)) };
  return answerStream(`event: error\r\ndata: ${JSON.stringify(data)}\r\n\r\n`)(response);
};
const tell: Answer = (response, { headers }) =>
  answerStream(
    `event: data\r\ndata: ${JSON.stringify(`You sent ${headers['x-key']}`)}\r\n\r\n`,
    'event: end\r\n\r\n',
  )(response);

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let folder: string;
let app: Person;

beforeAll(async () => {
  server = await serveRunnables({
    refusing: { stream: answerPost(refuse), invoke: answerPost(refuse) },
    failing: { stream: answerPost(errorEvent) },
    telling: { stream: answerPost(tell) },
  });
  folder = await newUserDataDir();
  chromium = await startBrowser();
  app = await openApp(chromium, folder);
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
  await removeUserDataDir(folder);
});

const header = { name: 'X-Key', value, secret: true };
const shown = () => app.page.evaluate(() => document.documentElement.outerHTML + document.body.innerText);

describe('a secret that the server sends back', () => {
  test.each([
    ['with 401, streaming', 'refusing', 'Streaming'],
    ['with 401, as a single response', 'refusing', 'Single response'],
    ['as an error event', 'failing', 'Streaming'],
  ] as const)('%s: is masked on screen and in the stores', async (name, path, mode) => {
    await app.addProfile({ name, url: server.url(path), mode, header });
    await app.send(`Hello, ${name}`);
    await app.answer('failed');
    await app.page.locator('article:last-of-type details:not([open]) > summary').click();
    expect(await app.answer('failed')).toContain('[secret]');
    expect(server.posts(path).at(-1)?.headers['x-key']).toBe(value);
    expect(leaked(await shown())).toEqual([]);
    expect(leaked(await everythingStored(app.page))).toEqual([]);
  });

  test('in an answer: is shown as it is, and masked in every export', async () => {
    await app.addProfile({ name: 'Telling', url: server.url('telling'), header });
    await app.send('What did I send?');
    expect(await app.answer('done')).toContain(value);
    expect(await everythingStored(app.page)).toContain(inJson(token));
    await app.openData();
    const formats = ['JSON (can be imported)', 'Markdown', 'Page to print (HTML)'];
    for (const order of [['Everything'], ...formats.map((format) => ['This conversation', format])]) {
      const [what = '', format] = order;
      const text = await readFile(await exported(app, folder, what, format), 'utf8');
      expect(text).toMatch(/You sent .*secret/);
      expect(leaked(text.replaceAll('&quot;', '"'))).toEqual([]);
    }
  });
});

test('a secret stored by an earlier version is masked by the next worker', async () => {
  const detail = `No: ${JSON.stringify({ 'x-key': value })}`;
  await app.page.evaluate(async (leak) => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const db = await result(indexedDB.open('runnel'));
    const tx = db.transaction(['runs', 'migrations'], 'readwrite');
    const [first] = await result(tx.objectStore('runs').getAll());
    const state = { status: 'failed', failure: { kind: 'unauthorized', status: 401, detail: leak } };
    tx.objectStore('runs').put({ ...first, id: 'earlier', run: { ...first.run, id: 'earlier', state } });
    await result(tx.objectStore('migrations').put({ id: 'mask-failures', after: '' }));
    db.close();
  }, detail);
  expect(leaked((await everythingStored(app.page)).replace('You sent', ''))).not.toEqual([]);
  await wakeWorker(app.page);
  const kill = await aimAtWorker(chromium);
  await kill();
  await wakeWorker(app.page);
  const isMasked = async () =>
    (await everythingStored(app.page)).includes('No: {\\"x-key\\":\\"[secret]\\"}');
  await until(isMasked, 'the stored failure is masked');
});
