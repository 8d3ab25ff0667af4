import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { answerJson, answerPost } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { tabTo } from './by-keyboard.ts';
import { comparing, lane, region } from './comparing.ts';
import { axeViolations } from './looks.ts';
import { gone, type Person, person, until } from './person.ts';
import { messages, schema, serveRunnables } from './served.ts';

let chromium: TestBrowser;
let served: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;
let page: Page;
let compared: ReturnType<typeof comparing>;

beforeAll(async () => {
  served = await serveRunnables({
    chat: { input: schema(messages) },
    single: { input: schema(messages), invoke: answerPost(answerJson(200, { output: 'At once' })) },
  });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  page = app.page;
  compared = comparing(page);
  await resize(page, { width: 1_280, height: 800 });
  for (const [name, path] of Object.entries({ Single: 'single', Chat: 'chat' }))
    await app.addProfile({ name, url: served.url(path) });
});

afterAll(async () => {
  await chromium?.close();
  await served?.[Symbol.asyncDispose]();
});

const posts = () => served.posts('single').map(({ path }) => path);

test('a compared answer that failed is mended alone: in the other mode, which the profile does not take over', async () => {
  await app.textbox('Message').fill('At once?');
  await compared.openForMessage();
  await compared.chooseWays([['Single', 'Streaming']]);
  await tabTo(page, 'button Get 2 answers');
  await page.keyboard.press('Enter');
  await compared.isIn('Chat, Streaming', 'done');
  await compared.isIn('Single, Streaming', 'failed');
  expect(await compared.faultsOf('failed')).toEqual([]);
  await compared.press('Send with single response', lane('Single, Streaming'));
  await compared.isIn('Single, Single response', 'done');
  expect(await compared.textOf('Single, Single response')).toContain('At once');
  expect(posts()).toEqual(['/single/stream', '/single/invoke']);
  expect(served.posts('chat')).toHaveLength(1);
  expect(await axeViolations(page)).toEqual([]);
});

test('“Try again” asks for it again, beside it', async () => {
  await compared.press('Try again', lane('Single, Streaming'));
  await until(
    async () => (await page.$$(`${region} [data-run-state="failed"]`)).length === 2,
    'both tries are shown',
  );
  expect(posts()).toEqual(['/single/stream', '/single/invoke', '/single/stream']);
  await compared.isIn('Chat, Streaming', 'done');
});

test('its profile can be tested and edited over the comparison', async () => {
  await compared.press('Find out why', lane('Single, Streaming'));
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await gone(page, 'dialog');
  expect(await page.$(region)).not.toBeNull();
});
