import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { type Answer, answerJson, answerPost, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { comparing, endless, lane, region } from './comparing.ts';
import { axeViolations } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { says } from './served.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let app: Person;
let page: Page;
let compared: ReturnType<typeof comparing>;

const fast = 'Streaming shows its first word **seven times** sooner; the whole answer takes the same time.';
const other =
  'Streaming shows its first word **much** sooner; the whole answer takes a little longer.\n\nIt depends on your network.';

/** An answer that begins later than others, so that no two figures are the same. */
const late =
  (answer: Answer): Answer =>
  async (response, request) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await answer(response, request);
  };

const boxOf = (element: Element) => {
  const { x, y } = element.getBoundingClientRect();
  return { x, y };
};

beforeAll(async () => {
  server = await serve({
    '/manual/stream': answerPost(says(fast)),
    '/staging/stream': answerPost(late(says(other))),
    '/slow/stream': answerPost(endless),
    '/slow/invoke': answerPost(answerJson(500, { detail: 'Out of order' })),
  });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  page = app.page;
  compared = comparing(page);
  await resize(page, { width: 1_280, height: 800 });
  const profiles = { slow: 'Slow bot', staging: 'Staging agent', manual: 'Docs QA' };
  for (const [path, name] of Object.entries(profiles)) {
    await app.addProfile({ name, url: `${server.origin}/${path}` });
  }
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

test(
  '“Compare with…” answers the question by several profiles side by side',
  walk('comparing-answers'),
  async () => {
    await app.send('How fast are the two ways to ask?');
    await app.answer('done');
    await compared.chooseToCompare(
      ['Staging agent', 'Streaming'],
      ['Slow bot', 'Streaming'],
      ['Slow bot', 'Single response'],
    );
    expect(await compared.faultsOf('choice')).toEqual([]);
    await tabTo(page, 'button Get 3 answers');
    await page.keyboard.press('Enter');
    await page.waitForSelector(region);
    await compared.isIn('Docs QA, Streaming', 'done');
    await compared.isIn('Staging agent, Streaming', 'done');
    await compared.isIn('Slow bot, Streaming', 'streaming');
    await compared.isIn('Slow bot, Single response', 'failed');
    await expect.poll(() => focused(page)).toBe('region Compare');
    expect(await compared.textOf('Slow bot, Single response')).toContain('Find out why');
    expect(await compared.faultsOf('four')).toEqual([]);
  },
);

test('the answers stand side by side, and in a narrow page below each other', async () => {
  const first = () => page.$eval(lane('Docs QA, Streaming'), boxOf);
  const second = () => page.$eval(lane('Slow bot, Streaming'), boxOf);
  expect((await second()).x).toBeGreaterThan((await first()).x);
  expect((await second()).y).toBe((await first()).y);
  await resize(page, { width: 500, height: 800 });
  expect((await second()).x).toBe((await first()).x);
  expect((await second()).y).toBeGreaterThan((await first()).y);
  await resize(page, { width: 1_280, height: 800 });
});

test('each answer has its own Stop, and the focus stays in its place', async () => {
  await compared.press('Stop', lane('Slow bot, Streaming'));
  await compared.isIn('Slow bot, Streaming', 'stopped');
  expect(await compared.textOf('Slow bot, Streaming')).toContain('On and on.');
  await until(async () => (await focused(page)) === 'button Use this one', 'the focus is handed on');
});

test('the differences of two answers are underlined', async () => {
  await compared.press('Differences');
  const boxes = await page.$$(`${region} input[type="checkbox"]`);
  expect(boxes).toHaveLength(4);
  for (const name of ['Docs QA, Streaming', 'Staging agent, Streaming']) {
    await compared.tick(name);
  }
  await until(
    async () => (await compared.ownOf('Docs QA, Streaming')).length > 0,
    'the differences are shown',
  );
  expect(await compared.ownOf('Docs QA, Streaming')).toEqual(['seven times', 'the same time']);
  expect((await compared.ownOf('Staging agent, Streaming')).slice(0, 2)).toEqual(['much', 'a little longer']);
  expect(await compared.faultsOf('differences')).toEqual([]);
});

test('Escape closes the comparison, the conversation is as before, and the focus returns', async () => {
  await page.keyboard.press('Escape');
  await page.waitForSelector(region, { hidden: true });
  await until(async () => (await focused(page)) === 'button Compare', 'the focus returns');
  expect(await page.$$eval('[data-run-state]', (all) => all.length)).toBe(1);
  expect(await app.lastText()).toContain('seven times');
  expect(await app.text()).toContain('1 of 4');
});

test('“Use this one” makes an answer the branch that goes on', async () => {
  await page.keyboard.press('Enter');
  await page.waitForSelector(region);
  await compared.press('Use this one', lane('Staging agent, Streaming'));
  await page.waitForSelector(region, { hidden: true });
  await until(async () => (await app.lastText()).includes('a little longer'), 'the other answer is shown');
  await until(async () => (await focused(page)) === 'textbox Message', 'the composer has the focus');
  await app.choose('Staging agent');
  await app.send('And then?');
  await app.answer('done');
  expect(await page.$$eval('[data-run-state]', (all) => all.length)).toBe(2);
  expect(await axeViolations(page)).toEqual([]);
});
