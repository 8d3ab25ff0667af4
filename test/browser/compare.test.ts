import { mkdir } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { answerJson, answerPost, serve, sseHeaders } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, openMore, tabTo } from './by-keyboard.ts';
import { axeViolations } from './looks.ts';
import { type Person, person, until } from './person.ts';
import { says } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serve>>;
let app: Person;
let page: Page;

const fast = 'Streaming shows its first word **seven times** sooner; the whole answer takes the same time.';
const other =
  'Streaming shows its first word **much** sooner; the whole answer takes a little longer.\n\nIt depends on your network.';

const event = (text: string) => `event: data\r\ndata: ${JSON.stringify(text)}\r\n\r\n`;

/** Begins to answer and goes on until the client leaves. */
function endless(response: ServerResponse) {
  response.writeHead(200, sseHeaders);
  const timer = setInterval(() => response.write(event('On and on. ')), 50);
  response.on('close', () => clearInterval(timer));
}

beforeAll(async () => {
  server = await serve({
    '/manual/stream': answerPost(says(fast)),
    '/manual/invoke': answerPost(answerJson(200, { output: { amount: 12, lines: ['a', 'b'] } })),
    '/staging/stream': answerPost(says(other)),
    '/staging/invoke': answerPost(answerJson(200, { output: { amount: 13, lines: ['a'], paid: true } })),
    '/slow/stream': answerPost(endless),
    '/slow/invoke': answerPost(answerJson(500, { detail: 'Out of order' })),
  });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  page = app.page;
  await page.setViewport({ width: 1_280, height: 800 });
  const profiles = { slow: 'Slow bot', staging: 'Staging agent', manual: 'Docs QA' };
  for (const [path, name] of Object.entries(profiles)) {
    await app.addProfile({ name, url: `${server.origin}/${path}` });
  }
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const region = '[aria-label="Compare"][tabindex]';
const lane = (name: string) => `${region} [role="group"][aria-label="${name}"]`;
const laneText = (name: string) => page.$eval(lane(name), (element) => element.textContent ?? '');
const stateIn = (name: string) =>
  page.$eval(`${lane(name)} [data-run-state]`, (turn) => turn.getAttribute('data-run-state'));
const isIn = (name: string, state: string) =>
  until(async () => (await stateIn(name).catch(() => '')) === state, `${name} is ${state}`);

async function press(name: string, inside = region) {
  const button = await page.waitForSelector(`${inside} ::-p-aria([name="${name}"][role="button"])`);
  await button?.focus();
  await page.keyboard.press('Enter');
}

/** Looks in both themes and at both widths, and takes pictures. */
async function look(name: string) {
  const faults: string[] = [];
  await mkdir('.output/pictures', { recursive: true });
  for (const width of [1_280, 320]) {
    for (const scheme of ['light', 'dark']) {
      await page.setViewport({ width, height: 800 });
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.screenshot({ path: `.output/pictures/compare-${name}-${width}-${scheme}.png` });
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWide) faults.push(`wider than ${width} px`);
      faults.push(...(await axeViolations(page)));
    }
  }
  await page.setViewport({ width: 1_280, height: 800 });
  await page.emulateMediaFeatures([]);
  return faults;
}

/** Chooses ways to compare with by keyboard: a profile's mode by its place among all checkboxes. */
async function chooseWays(...wanted: [profile: string, mode: string][]) {
  await page.waitForSelector('dialog[open] fieldset');
  for (const [profile, mode] of wanted) {
    const box = await page.waitForSelector(
      `::-p-xpath(//dialog//fieldset[legend[. = "${profile}"]]//label[span[. = "${mode}"]]/input)`,
    );
    await box?.focus();
    await page.keyboard.press('Space');
  }
}

test('“Compare with…” answers the question by several profiles side by side', async () => {
  await app.send('How fast are the two ways to ask?');
  await app.answer('done');
  await openMore(page);
  await tabTo(page, 'button Compare with…');
  await page.keyboard.press('Enter');
  await chooseWays(
    ['Staging agent', 'Streaming'],
    ['Slow bot', 'Streaming'],
    ['Slow bot', 'Single response'],
  );
  expect(await look('choice')).toEqual([]);
  await tabTo(page, 'button Get 3 answers');
  await page.keyboard.press('Enter');
  await page.waitForSelector(region);
  await isIn('Docs QA, Streaming', 'done');
  await isIn('Staging agent, Streaming', 'done');
  await isIn('Slow bot, Streaming', 'streaming');
  await isIn('Slow bot, Single response', 'failed');
  expect(await focused(page)).toBe('region Compare');
  expect(await laneText('Slow bot, Single response')).toContain('Find out why');
  expect(await look('four')).toEqual([]);
});

test('each answer has its own Stop, and the focus stays in its place', async () => {
  await press('Stop', lane('Slow bot, Streaming'));
  await isIn('Slow bot, Streaming', 'stopped');
  expect(await laneText('Slow bot, Streaming')).toContain('On and on.');
  await until(async () => (await focused(page)) === 'button Use this one', 'the focus is handed on');
});

test('the faster figure is marked in words', async () => {
  const lanes = await page.$$eval(`${region} li`, (all) => all.map((item) => item.textContent ?? ''));
  expect(lanes.filter((text) => text.includes('(faster)')).length).toBeGreaterThan(0);
});

const own = (name: string) => page.$$eval(`${lane(name)} ins`, (all) => all.map((mark) => mark.textContent));

test('the differences of two answers are underlined', async () => {
  await press('Differences');
  const boxes = await page.$$(`${region} input[type="checkbox"]`);
  expect(boxes).toHaveLength(4);
  for (const name of ['Docs QA, Streaming', 'Staging agent, Streaming']) {
    const box = await page.waitForSelector(`${lane(name)} input`);
    if (!(await box?.evaluate((input) => (input as HTMLInputElement).checked))) {
      await box?.focus();
      await page.keyboard.press('Space');
    }
  }
  await until(async () => (await own('Docs QA, Streaming')).length > 0, 'the differences are shown');
  expect(await own('Docs QA, Streaming')).toEqual(['seven times', 'the same time']);
  expect((await own('Staging agent, Streaming')).slice(0, 2)).toEqual(['much', 'a little longer']);
  expect(await look('differences')).toEqual([]);
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
  await press('Use this one', lane('Staging agent, Streaming'));
  await page.waitForSelector(region, { hidden: true });
  await until(async () => (await app.lastText()).includes('a little longer'), 'the other answer is shown');
  await until(async () => (await focused(page)) === 'textbox Message', 'the composer has the focus');
  await app.choose('Staging agent');
  await app.send('And then?');
  await app.answer('done');
  expect(await page.$$eval('[data-run-state]', (all) => all.length)).toBe(2);
  expect(await axeViolations(page)).toEqual([]);
});

test('two answers that are data are compared by their values', async () => {
  await app.choose('Docs QA');
  await app.button('New conversation').click();
  await app.send('As data');
  await app.answer('done');
  await openMore(page);
  await tabTo(page, 'button Compare with…');
  await page.keyboard.press('Enter');
  await chooseWays(['Docs QA', 'Single response'], ['Staging agent', 'Single response']);
  await tabTo(page, 'button Get 2 answers');
  await page.keyboard.press('Enter');
  await isIn('Staging agent, Single response', 'done');
  await isIn('Docs QA, Single response', 'done');
  await press('Differences');
  const box = await page.waitForSelector(`${lane('Docs QA, Single response')} input`);
  await box?.focus();
  await page.keyboard.press('Space');
  await until(async () => (await own('Docs QA, Single response')).length > 0, 'the values are compared');
  expect(await own('Docs QA, Single response')).toEqual(['12', '"b"']);
  expect(await own('Staging agent, Single response')).toEqual(['13', 'true']);
  expect(await look('data')).toEqual([]);
});

test('an inspector opens from a compared answer, and Escape closes only that', async () => {
  const inspect = await page.waitForSelector(`${lane('Staging agent, Single response')} [data-inspect]`);
  await inspect?.focus();
  await page.keyboard.press('Enter');
  await byRole(page, 'tab', 'Overview').wait();
  await tabTo(page, 'tab Overview');
  await page.keyboard.press('Escape');
  await until(async () => /^button Inspect/.test(await focused(page)), 'the focus returns to the lane');
  expect(await page.$(region)).not.toBeNull();
});
