import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { answerJson, answerPost } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { comparing, lane, region } from './comparing.ts';
import { axeViolations } from './looks.ts';
import { gone, type Person, person, until } from './person.ts';
import { messages, says, schema, serveRunnables } from './served.ts';

const report = {
  type: 'object',
  properties: { question: { type: 'string' }, pages: { type: 'integer', title: 'Pages' } },
  required: ['question', 'pages'],
};

let chromium: TestBrowser;
let here: Awaited<ReturnType<typeof serveRunnables>>;
let there: typeof here;
let app: Person;
let page: Page;
let compared: ReturnType<typeof comparing>;

beforeAll(async () => {
  here = await serveRunnables({
    report: {
      input: schema(report),
      stream: answerPost(says('A report')),
      invoke: answerPost(answerJson(200, { output: 'The same report' })),
    },
    chat: { input: schema(messages) },
  });
  there = await serveRunnables({
    chat: {
      input: schema(messages),
      stream: answerPost(says('From there')),
      invoke: answerPost(answerJson(200, { output: 'From there, too' })),
    },
  });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  page = app.page;
  compared = comparing(page);
  await resize(page, { width: 1_280, height: 800 });
  const profiles = {
    Elsewhere: there.url('chat'),
    Chat: here.url('chat'),
    Report: here.url('report'),
  };
  for (const [name, url] of Object.entries(profiles)) await app.addProfile({ name, url });
});

afterAll(async () => {
  await chromium?.close();
  await here?.[Symbol.asyncDispose]();
  await there?.[Symbol.asyncDispose]();
});

const written = () =>
  page.$eval('textarea[aria-label="Message"]', (box) => (box as HTMLTextAreaElement).value);

/** Replaces what is in a box. */
async function writeIn(name: string, text: string) {
  const box = await page.waitForSelector(`::-p-aria([name="${name}"]):is(input, textarea)`);
  await box?.evaluate((element) => (element as HTMLInputElement).select());
  await box?.focus();
  if (text === '') await page.keyboard.press('Backspace');
  else await page.keyboard.type(text);
}

async function confirm(count: number) {
  await tabTo(page, `button Get ${count} answers`);
  await page.keyboard.press('Enter');
}

const heard = (runnables: typeof here, name: string) =>
  runnables.bodies(name).map((body) => (body as { input: unknown }).input);

describe('a message to several', () => {
  test('stays in the composer if the choice is left', async () => {
    await writeIn('Pages', '3');
    await writeIn('Message', 'Who pays?');
    await compared.openForMessage();
    expect(await compared.faultsOf('message')).toEqual([]);
    await page.keyboard.press('Escape');
    await until(async () => (await focused(page)) === 'button More ways to send', 'the focus returns');
    expect(await written()).toBe('Who pays?');
    expect(here.posts('report')).toEqual([]);
  });

  test('is sent once to each with what the composer holds, and the answers stand side by side', async () => {
    await compared.openForMessage();
    await compared.chooseWays([
      ['Report', 'Single response'],
      ['Chat', 'Streaming'],
    ]);
    await confirm(3);
    await page.waitForSelector(region);
    await compared.isIn('Report, Streaming', 'done');
    await compared.isIn('Report, Single response', 'done');
    await compared.isIn('Chat, Streaming', 'done');
    await expect.poll(() => focused(page)).toBe('region Compare');
    const filled = { question: 'Who pays?', pages: 3 };
    expect(heard(here, 'report')).toEqual([filled, filled]);
    expect(
      here
        .posts('report')
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(['/report/invoke', '/report/stream']);
    expect(heard(here, 'chat')).toMatchObject([[{ content: 'Who pays?' }]]);
    await expect.poll(written).toBe('');
    expect(await compared.faultsOf('message-answers')).toEqual([]);
  });

  test('goes on with the answer that is used', async () => {
    await compared.press('Use this one', lane('Chat, Streaming'));
    await page.waitForSelector(region, { hidden: true });
    await until(async () => (await app.lastText()).includes('Indeed'), 'that answer is shown');
    await expect.poll(() => app.text()).toContain('3 of 3');
    await until(async () => (await focused(page)) === 'textbox Message', 'the composer has the focus');
  });
});

describe('another site', () => {
  const question = () =>
    page.waitForSelector(
      `::-p-aria([name="Send this conversation to ${there.origin}?"][role="alertdialog"])`,
    );

  async function compareWithThere() {
    await compared.openForMessage();
    await compared.chooseWays([
      ['Elsewhere', 'Streaming'],
      ['Elsewhere', 'Single response'],
    ]);
    await confirm(3);
    await question();
  }

  test('is asked about once; no answer sends nothing and loses nothing', async () => {
    await writeIn('Message', '');
    await app.choose('Chat');
    await app.send('Between us');
    await app.answer('done');
    await writeIn('Message', 'Tell everybody');
    await compareWithThere();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await gone(page, '[role="alertdialog"]');
    expect(await written()).toBe('Tell everybody');
    expect(there.posts('chat')).toEqual([]);
    expect(await page.$(region)).toBeNull();
  });

  test('gets what the person allows', async () => {
    await compareWithThere();
    await tabTo(page, 'button Send this message only');
    await page.keyboard.press('Enter');
    await compared.isIn('Elsewhere, Streaming', 'done');
    await compared.isIn('Elsewhere, Single response', 'done');
    await compared.isIn('Chat, Streaming', 'done');
    expect(heard(there, 'chat')).toMatchObject([
      [{ content: 'Tell everybody' }],
      [{ content: 'Tell everybody' }],
    ]);
    await page.keyboard.press('Escape');
    await page.waitForSelector(region, { hidden: true });
  });
});
