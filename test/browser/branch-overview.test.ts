import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { resize } from '../pictures/appearance.mjs';
import { type Answer, answerJson, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { closePanel } from './close-panel.ts';
import { faultsOfLook } from './looks.ts';
import { type Person, person, until } from './person.ts';

let chromium: TestBrowser;
let panel: Person;
let page: Page;
let server: Awaited<ReturnType<typeof serve>>;

let count = 0;
const answer: Answer = (response, { method }) => {
  if (method !== 'POST') return answerJson(405, {})(response);
  count += 1;
  return answerJson(200, { output: `answer ${count}` })(response);
};

beforeAll(async () => {
  server = await serve({ '/chat/invoke': answer });
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  page = panel.page;
  await panel.addProfile({ name: 'chat', url: `${server.origin}/chat`, mode: 'Single response' });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const answers = () =>
  page.$$eval('article', (all) => all.flatMap((item) => /answer \d+/.exec(item.innerText)?.[0] ?? []));

/** The rows of the overview: text, whether it is on the branch shown, and how deep it stands. */
const rows = () =>
  page.$$eval('dialog[open] [data-entry]', (all) =>
    all.map((row) => {
      let depth = 0;
      for (let at: Element | null | undefined = row; at; at = at.parentElement?.closest('ul')) depth += 1;
      const text = row.querySelector('[dir]')?.textContent ?? '';
      return `${'  '.repeat(depth - 1)}${text}${row.ariaCurrent === 'true' ? ' *' : ''}`;
    }),
  );

const isOpen = async (is: boolean) =>
  until(
    async () => ((await page.$('dialog[open]')) !== null) === is,
    `the overview is ${is ? 'open' : 'closed'}`,
  );

test('the overview of the menu shows all branches and focuses the end of the one shown', async () => {
  await panel.send('one');
  await panel.answer('done');
  await panel.send('two');
  await panel.answer('done');
  await (await page.$$('button[aria-label="Regenerate"]')).at(-1)?.press('Enter');
  await expect.poll(answers).toEqual(['answer 1', 'answer 3']);
  await (await page.$('button[aria-label="Edit message"]'))?.press('Enter');
  await byRole(page, 'textbox', 'Edit message').fill('another one');
  await page.keyboard.press('Enter');
  await expect.poll(answers).toEqual(['answer 4']);

  await chooseInMenu(page, 'Branches');
  await isOpen(true);
  await expect
    .poll(rows)
    .toEqual([
      '  one',
      '  answer 1',
      '  two',
      '    answer 2',
      '    answer 3',
      '  another one *',
      '  answer 4 *',
    ]);
  await expect.poll(() => focused(page)).toContain('answer 4');
  const text = await page.$eval('dialog[open]', (dialog) => (dialog as HTMLElement).innerText);
  expect(text).toContain('This conversation has 3 branches.');
  expect(text).toContain('4 messages below');
  expect(await faultsOfLook(page, 'branch-overview')).toEqual([]);
  await resize(page, { width: 1_280, height: 800 });
  await page.screenshot({ path: '.output/pictures/branch-overview-1280-dark.png' });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.screenshot({ path: '.output/pictures/branch-overview-1280-light.png' });
  await resize(page, { width: 400, height: 640 });
});

test('the arrow keys, Home and End go from message to message', async () => {
  await page.keyboard.press('Home');
  expect(await focused(page)).toMatch(/^button one/);
  await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toMatch(/^button answer 1/);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toMatch(/^button another one/);
});

test('Enter shows the branch of a message and moves to that message', async () => {
  await page.keyboard.press('Home');
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toMatch(/^button answer 2/);
  await page.keyboard.press('Enter');
  await isOpen(false);
  await expect.poll(answers).toEqual(['answer 1', 'answer 2']);
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLElement)?.innerText ?? ''))
    .toContain('answer 2');
});

test('“Delete branch” deletes what is below, and “Undo” brings it back', async () => {
  await (await page.$('button[aria-haspopup="dialog"]'))?.press('Enter');
  await isOpen(true);
  await expect.poll(() => focused(page)).toMatch(/answer 2/);
  await tabTo(page, 'button Delete branch: answer 2');
  await page.keyboard.press('Enter');
  await expect
    .poll(rows)
    .toEqual(['  one *', '  answer 1 *', '  two *', '  answer 3 *', '  another one', '  answer 4']);
  await expect.poll(() => focused(page)).toMatch(/^button answer 3/);
  await tabTo(page, 'button Undo');
  await page.keyboard.press('Enter');
  await expect
    .poll(rows)
    .toEqual([
      '  one *',
      '  answer 1 *',
      '  two *',
      '    answer 2 *',
      '    answer 3',
      '  another one',
      '  answer 4',
    ]);
  await page.keyboard.press('Escape');
  await isOpen(false);
  await expect.poll(answers).toEqual(['answer 1', 'answer 2']);
});

test('a press opens it also while the browser still closes it', async () => {
  const opener = 'button[aria-haspopup="dialog"]';
  await page.locator(opener).click();
  await isOpen(true);
  await page.evaluate((which) => {
    document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    document.querySelector<HTMLElement>(which)?.click();
  }, opener);
  await expect.poll(async () => (await rows()).length).toBe(7);
  await page.keyboard.press('Escape');
  await isOpen(false);
});

test('“Restore” brings a deleted branch back after the panel was closed', async () => {
  await (await page.$('button[aria-haspopup="dialog"]'))?.press('Enter');
  await isOpen(true);
  await expect.poll(() => focused(page)).toMatch(/answer 2/);
  await tabTo(page, 'button Delete branch: answer 2');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^button answer 3/);
  await closePanel(chromium, page);
  panel = person(await chromium.openPanel());
  page = panel.page;
  await expect.poll(answers).toEqual(['answer 1', 'answer 3']);
  await chooseInMenu(page, 'Branches');
  await isOpen(true);
  await page.locator('dialog[open] summary').click();
  expect(await faultsOfLook(page, 'deleted-branches')).toEqual([]);
  await tabTo(page, 'button Restore');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await rows()).length).toBe(7);
  await expect.poll(() => focused(page)).not.toMatch(/^body/);
});
