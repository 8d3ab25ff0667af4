import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { answerJson, answerPost } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { comparing } from './comparing.ts';
import { type Person, person, until } from './person.ts';
import { messages, says, schema, serveRunnables } from './served.ts';

let chromium: TestBrowser;
let served: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;
let page: Page;
let compared: ReturnType<typeof comparing>;

beforeAll(async () => {
  const input = schema(messages);
  served = await serveRunnables({
    guide: { input, stream: answerPost(says('It is **seven times** faster.')) },
    staging: {
      input: schema({ type: 'object', properties: { question: { type: 'string' } } }),
      stream: answerPost(says('It is *much* faster.')),
      invoke: answerPost(answerJson(200, { output: 'It is as fast.' })),
    },
  });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  page = app.page;
  compared = comparing(page);
  await resize(page, { width: 1_280, height: 800 });
  for (const [name, path] of Object.entries({ Staging: 'staging', Docs: 'guide' }))
    await app.addProfile({ name, url: served.url(path) });
  await app.send('How fast is it?');
  await app.answer('done');
});

afterAll(async () => {
  await chromium?.close();
  await served?.[Symbol.asyncDispose]();
});

const inspector = 'section[aria-label="Inspector"]';
const shown = () => page.$eval(inspector, (all) => (all as HTMLElement).innerText);

async function inspect() {
  await page.focus('textarea[aria-label="Message"]');
  await tabTo(page, /^button Inspect/, true);
  await page.keyboard.press('Enter');
  await page.waitForSelector(`${inspector} [role="tab"]`);
}

test('the inspector compares a run with another one of the same message', async () => {
  await compared.chooseToCompare(['Staging', 'Streaming'], ['Staging', 'Single response']);
  await tabTo(page, 'button Get 2 answers');
  await page.keyboard.press('Enter');
  await compared.isIn('Staging, Streaming', 'done');
  await compared.isIn('Staging, Single response', 'done');
  await page.keyboard.press('Escape');
  // The focus returns in a later frame: not between the next keys.
  await until(async () => (await focused(page)) === 'button Compare', 'the focus returns');
  await inspect();
  await tabTo(page, /^tab /);
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('tab Compare');
  await until(
    async () => (await shown()).includes('{"question":"How fast is it?"}'),
    'the bodies are compared',
  );
  await until(async () => (await shown()).includes('seven times'), 'the answers are compared');
  const text = await shown();
  expect(text).toContain('Other run');
  expect(text).toContain('/guide/stream');
  expect(text).toContain('/staging/stream');
  expect(text).not.toContain('**');
  await expect
    .poll(() => page.$$eval(`${inspector} p ins`, (all) => all.map((mark) => mark.textContent)))
    .toEqual(['seven times', 'much']);
  expect(await compared.faultsOf('runs')).toEqual([]);
});

test('another run and the Markdown are chosen by keyboard, and stay chosen', async () => {
  await tabTo(page, 'combobox Compare with');
  await page.keyboard.press('ArrowDown');
  await until(async () => (await shown()).includes('/staging/invoke'), 'the other run is compared');
  await until(async () => (await shown()).includes('as fast'), 'the answers are compared');
  await tabTo(page, 'radio As read');
  await page.keyboard.press('ArrowRight');
  await until(async () => (await shown()).includes('**'), 'the Markdown is compared');
  await tabTo(page, 'tab Compare');
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await until(async () => (await shown()).includes('/staging/invoke'), 'the choice is kept');
  await until(async () => (await shown()).includes('**'), 'the view is kept');
  await page.keyboard.press('Escape');
  await until(async () => /^button Inspect/.test(await focused(page)), 'the focus returns');
});
