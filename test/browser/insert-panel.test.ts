import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, serve } from '../support/http-server.ts';
import { startBrowser, type TestBrowser } from './browser.ts';
import { faultsOfLook } from './looks.ts';
import { gone, type Person, person } from './person.ts';
import { says } from './served.ts';
import { walk } from './walk.ts';
import { clickIcon, openedPanel, visit } from './ways-in.ts';

let chromium: TestBrowser;
let site: Awaited<ReturnType<typeof serve>>;
let panel: Person;

const html =
  (body: string): Answer =>
  (response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(`<!doctype html><title>Example</title>${body}`);

const code = 'if a:\n    b()';
const answer = `High water is at **six**.\n\n\`\`\`py\n${code}\n\`\`\``;

beforeAll(async () => {
  site = await serve({
    '/letter': html('<label>Letter <textarea autofocus></textarea></label>'),
    '/subject': html('<label>Subject <input autofocus></label>'),
    '/short': html('<label>Short <input autofocus maxlength="5"></label>'),
    '/password': html('<label>Key <input type="password" autofocus></label>'),
    '/nothing': html('Nothing'),
    '/chat/stream': says(answer),
  });
  chromium = await startBrowser();
  const page = person(await chromium.openPage());
  await page.addProfile({ name: 'Pirate', url: `${site.origin}/chat` });
  await page.page.close();
  await clickIcon(chromium, await visit(chromium, `${site.origin}/nothing`));
  panel = person(await openedPanel(chromium));
  await panel.send('When is high water?');
  await panel.answer('done');
});

afterAll(async () => {
  await chromium?.close();
  await site?.[Symbol.asyncDispose]();
});

beforeEach(async () => {
  const isOpen = await panel.page.$('dialog[open]');
  if (isOpen) await panel.button('Cancel').click();
  await gone(panel.page, 'dialog');
});

/** Opens the page in the tab in front. */
const show = (path: string, origin = site.origin) => visit(chromium, `${origin}${path}`);

async function insertAnswer() {
  await panel.button('More actions for this answer').click();
  await panel.button('Insert into the page…').click();
}

const dialog = () => panel.page.$eval('dialog[open]', (element) => (element as HTMLElement).innerText);
const isShown = (text: string) => expect.poll(dialog, { timeout: 20_000 }).toContain(text);
const pressInsert = () => panel.page.locator('dialog[open] button ::-p-text(Insert)').click();
const valueIn = (page: Page) =>
  page.$eval('input, textarea', (field) => (field as HTMLInputElement | HTMLTextAreaElement).value);

describe('an answer goes into the page', () => {
  test(
    'as its Markdown, after the field is shown and “Insert” pressed',
    walk('back-to-the-page'),
    async () => {
      const letter = await show('/letter');
      await insertAnswer();
      await isShown(`Into “Letter” on Example (${new URL(site.origin).host})`);
      await isShown('High water is at **six**.');
      expect(await faultsOfLook(panel.page, 'insert')).toEqual([]);
      expect(await valueIn(letter)).toBe('');
      await panel.page.keyboard.press('Enter');
      await expect.poll(() => panel.text(), { timeout: 20_000 }).toContain('Inserted into “Letter”.');
      expect(await valueIn(letter)).toBe(answer);
      expect(await panel.page.$('dialog[open]')).toBeNull();
      await letter.close();
    },
  );

  test('as its code alone, by the button beside “Copy code”', async () => {
    const letter = await show('/letter');
    await panel.button('Insert').click();
    await isShown('What is inserted: the code alone');
    await pressInsert();
    await expect.poll(() => valueIn(letter), { timeout: 20_000 }).toBe(code);
    await letter.close();
  });

  test('in one line, where the field has one', async () => {
    const subject = await show('/subject');
    await insertAnswer();
    await isShown('each line break becomes a space');
    await pressInsert();
    await expect.poll(() => valueIn(subject), { timeout: 20_000 }).toBe(answer.replace(/\s*\n\s*/g, ' '));
    await subject.close();
  });

  test('not when the question is cancelled', async () => {
    const letter = await show('/letter');
    await insertAnswer();
    await isShown('Into “Letter”');
    await panel.page.keyboard.press('Escape');
    await gone(panel.page, 'dialog');
    expect(await valueIn(letter)).toBe('');
    await letter.close();
  });
});

describe('the panel says why it does not insert, and offers “Copy”, for', () => {
  test.each([
    ['a password', '/password', '“Key” is for a password, a code or a card.'],
    ['a field with too little room', '/short', 'The field has room for 5 characters'],
    ['a page without the caret in a field', '/nothing', 'No text field of the page has the caret.'],
  ])('%s', async (_name, path, words) => {
    const page = await show(path);
    await insertAnswer();
    await isShown(words);
    expect(await faultsOfLook(panel.page, 'insert-refused')).toEqual([]);
    const buttons = await panel.page.$$eval('dialog[open] button', (all) =>
      all.map(({ innerText }) => innerText),
    );
    expect(buttons).toEqual(['Cancel', 'Copy', 'Look again']);
    await page.close();
  });

  test('a tab without a gesture; “Look again” then finds the field of another tab', async () => {
    const closed = await show('/letter', site.origin.replace('127.0.0.1', 'localhost'));
    await insertAnswer();
    await isShown('Click the Runnel icon in the toolbar');
    const letter = await show('/letter');
    await panel.button('Look again').click();
    await isShown('Into “Letter”');
    await pressInsert();
    await expect.poll(() => valueIn(letter), { timeout: 20_000 }).toBe(answer);
    expect(await valueIn(closed)).toBe('');
    await closed.close();
    await letter.close();
  });
});

test('the full page, which has no page beside it, offers none of this', async () => {
  const full = person(await chromium.openPage());
  await full.page.waitForSelector('[data-run-state]');
  await full.button('More actions for this answer').click();
  await full.button('Regenerate with…').wait();
  expect(await full.text()).not.toContain('Insert');
  await full.page.close();
});
