import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused, tabTo } from './by-keyboard.ts';
import { gone, type Person, person } from './person.ts';
import { type Runnables, startRunnables } from './runnables.ts';
import { walk } from './walk.ts';

const walked = walk('starters-and-prompts');

const folder = await mkdtemp(join(tmpdir(), 'runnel-prompts-'));

let runnables: Runnables;
let chromium: TestBrowser;
let panel: Person;
let page: Page;

beforeAll(async () => {
  runnables = await startRunnables();
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  page = panel.page;
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.stop();
  await rm(folder, { recursive: true, force: true });
});

const press = (key: Parameters<Page['keyboard']['press']>[0]) => page.keyboard.press(key);

const message = () =>
  page.$eval('textarea[aria-label="Message"]', (box) => {
    const { value, selectionStart, selectionEnd } = box as HTMLTextAreaElement;
    return { value, selected: value.slice(selectionStart, selectionEnd) };
  });

const chosenOption = () =>
  page.$$eval('[role="option"][aria-selected="true"]', (all) => all.map(({ textContent }) => textContent));

async function openSection() {
  await chooseInMenu(page, 'Edit profile');
  await page.waitForSelector('dialog[open]');
  await tabTo(page, /^DisclosureTriangle Starters and prompts/);
  await press('Enter');
}

async function saveProfile() {
  await tabTo(page, 'button Save profile');
  await press('Enter');
  await gone(page, 'dialog');
}

test('starters and prompts can be written by keyboard', walked, async () => {
  await panel.addProfile({ name: 'Plain', url: runnables.plain });
  await openSection();
  await tabTo(page, 'button Add starter');
  await press('Enter');
  await expect.poll(() => focused(page)).toBe('textbox Starter 1');
  await page.keyboard.type('What is {{topic}}, in a few words that a child of seven can follow?');
  await tabTo(page, 'button Add prompt');
  await press('Enter');
  await expect.poll(() => focused(page)).toBe('textbox Prompt name');
  await page.keyboard.type('sum up');
  await press('Tab');
  await page.keyboard.type('Sum up {{text}} for {{whom}}.');
  await press('Tab');
  await expect.poll(() => focused(page)).toBe('checkbox Send at once');
  await press('Space');
  await page.waitForSelector('dialog[open] ::-p-text(it has blanks that you fill in)');
  await tabTo(page, 'button Save profile');
  await press('Enter');
  await expect.poll(() => focused(page)).toBe('textbox Prompt name');
  await page.keyboard.down('Control');
  await press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type('/sum');
  await saveProfile();
});

test('a starter fills the message without sending, and selects its first placeholder', walked, async () => {
  await tabTo(page, 'button What is {{topic}}, in a few words that a child of seven can follow?');
  await press('Enter');
  await expect.poll(() => focused(page)).toBe('textbox Message');
  await expect.poll(async () => (await message()).selected).toBe('{{topic}}');
  await page.keyboard.type('a runnable');
  expect((await message()).value).toMatch(/^What is a runnable, in/);
  expect(await page.$$('article')).toEqual([]);
  await page.keyboard.down('Control');
  await press('a');
  await page.keyboard.up('Control');
  await press('Backspace');
});

const numbered = Array.from({ length: 12 }, (_, place) => `p${place + 1}`);

test('importing prompts reports the result', async () => {
  await openSection();
  const file = join(folder, 'long.json');
  const text = `{{first}}${'\nA line of a long prompt.'.repeat(60)}\n{{last}}`;
  const many = numbered.map((name) => ({ name, text: 'A line. '.repeat(20) }));
  const entries = [{ title: 'Long one', content: text }, { name: 'sum', text: 'Other' }, {}, ...many];
  await writeFile(file, JSON.stringify(entries));
  const input = (await page.$('input[accept*="json"]')) as ElementHandle<HTMLInputElement>;
  await input.uploadFile(file);
  await page.waitForFunction(() => document.body.innerText.includes('14 prompts were imported.'));
  const said = await page.$eval('dialog [role="status"]:not(:empty)', (element) => {
    element.scrollIntoView({ block: 'center' });
    return (element as HTMLElement).innerText;
  });
  expect(said).toContain('“Long one” is called /Long-one here.');
  expect(said).toContain('“sum” is called /sum-2 here.');
  expect(said).toContain('Entry 3 was left out: it has no name.');
  await saveProfile();
});

test('Tab scrolls to each placeholder of a long prompt and leaves the box after the last', async () => {
  await tabTo(page, 'textbox Message');
  await page.keyboard.type('/long');
  await expect.poll(chosenOption).toHaveLength(1);
  await press('Tab');
  const scrolled = () => page.$eval('textarea[aria-label="Message"]', (box) => box.scrollTop > 0);
  await expect.poll(async () => (await message()).selected).toBe('{{first}}');
  expect(await scrolled()).toBe(false);
  await press('Tab');
  expect((await message()).selected).toBe('{{last}}');
  await expect.poll(scrolled).toBe(true);
  expect(await focused(page)).toBe('textbox Message');
  await press('Tab');
  expect(await focused(page)).not.toBe('textbox Message');
});

test('a list longer than its box scrolls to the chosen option', async () => {
  await tabTo(page, 'textbox Message', true);
  await page.keyboard.down('Control');
  await press('a');
  await page.keyboard.up('Control');
  await page.keyboard.type('/p');
  await press('ArrowUp');
  await expect.poll(async () => (await chosenOption())[0]).toMatch(/^\/p12 /);
  const isInView = () =>
    page.$eval('[role="listbox"][aria-label="Prompts"]', (list) => {
      const option = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
      const box = list.getBoundingClientRect();
      return (
        list.scrollTop > 0 && option !== undefined && option.top >= box.top && option.bottom <= box.bottom
      );
    });
  await expect.poll(isInView).toBe(true);
  await press('Escape');
});
