import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { type Answer, answerJson, answerPost, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { type Person, person, until } from './person.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let app: Person;
let goOn = () => {};

/** Streams the first half, and the rest when the test says so. */
const halves: Answer = async (response) => {
  response.writeHead(200, sseHeaders);
  response.write('event: data\r\ndata: "first "\r\n\r\n');
  await new Promise<void>((resolve) => {
    goOn = resolve;
  });
  response.end('event: data\r\ndata: "second"\r\n\r\nevent: end\r\n\r\n');
};

beforeAll(async () => {
  server = await serve({
    '/refused/stream': answerPost(answerJson(500, { detail: 'Out of order' })),
    '/halves/stream': answerPost(halves),
  });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  await resize(app.page, { width: 1_100, height: 800 });
  for (const name of ['refused', 'halves']) await app.addProfile({ name, url: `${server.origin}/${name}` });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const inspector = 'section[aria-label="Inspector"]';
const shown = () => app.page.$eval(inspector, (all) => (all as HTMLElement).innerText);
const reads = async (text: string) => until(async () => (await shown()).includes(text), `“${text}” is shown`);
const isDialog = () => app.page.$eval(inspector, (all) => all.closest('dialog') !== null);

test('a run is inspected while it goes on', async () => {
  await app.choose('halves');
  await app.send('Two halves');
  await app.answer('streaming');
  await tabTo(app.page, 'button Inspect: Answering…');
  await app.page.keyboard.press('Enter');
  await app.page.waitForSelector(inspector);
  await reads('not ended yet');
  goOn();
  await reads('clean');
  await app.answer('done');
});

test('on a wide page the inspector stands beside the conversation, and another answer takes its place', async () => {
  expect(await isDialog()).toBe(false);
  await app.choose('refused');
  await app.send('No luck');
  await app.answer('failed');
  await tabTo(app.page, /^button Inspect: Failed/);
  await app.page.keyboard.press('Enter');
  await reads('/refused/stream');
  const columns = await app.page.$$eval('main > *', (all) =>
    all.map((each) => each.getBoundingClientRect().width),
  );
  expect(columns).toContain(372);
  await expect.poll(() => focused(app.page)).toBe('region Inspector');
  await app.page.keyboard.press('Escape');
  await until(async () => (await app.page.$(inspector)) === null, 'the inspector is closed');
  await expect.poll(() => focused(app.page)).toMatch(/^button Inspect: Failed/);
});

test('a narrower page shows it as a sheet', async () => {
  const { page } = app;
  await resize(page, { width: 1_099, height: 700 });
  await tabTo(page, /^button Inspect: Failed/);
  await page.keyboard.press('Enter');
  await reads('/refused/stream');
  expect(await isDialog()).toBe(true);
});
