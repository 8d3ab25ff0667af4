import type { CDPSession } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { gone, type Person, person, until } from './person.ts';
import { serveRunnables } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;
let session: CDPSession;

beforeAll(async () => {
  server = await serveRunnables({ plain: {} });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  session = await app.page.createCDPSession();
  await app.addProfile({ name: 'Plain', url: server.url('plain') });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const patience = { timeout: 20_000 };
const answers = () => app.page.$$eval('[data-run-state="done"]', (all) => all.length);
const value = (name: string) =>
  app.page.$eval(`textarea[aria-label="${name}"]`, (box) => (box as HTMLTextAreaElement).value);

async function choose(label: string) {
  await app.openSettings();
  await byRole(app.page, 'radio', label).click();
  await app.button('Close').click();
  await gone(app.page, 'dialog');
}

async function pressWith(modifier: 'Control' | 'Shift', key: 'Enter') {
  await app.page.keyboard.down(modifier);
  await app.page.keyboard.press(key);
  await app.page.keyboard.up(modifier);
}

/** Types a word in an input method, which Enter confirms. */
async function compose(word: string) {
  await session.send('Input.imeSetComposition', { text: word, selectionStart: 1, selectionEnd: 1 });
}

describe.each([
  ['Enter sends, Shift+Enter starts a new line', 'Shift', undefined],
  ['Ctrl+Enter sends, Enter starts a new line', undefined, 'Control'],
] as const)('with “%s”', (label, lineModifier, sendModifier) => {
  const enter = (modifier: 'Control' | 'Shift' | undefined) =>
    modifier ? pressWith(modifier, 'Enter') : app.page.keyboard.press('Enter');

  beforeAll(async () => {
    await choose(label);
    await app.button('New conversation').click();
    await until(async () => (await answers()) === 0, 'the new conversation is empty');
  });

  test('the message is sent by one key, and the other starts a new line', async () => {
    await app.textbox('Message').click();
    await app.page.keyboard.type('one');
    await enter(lineModifier);
    await app.page.keyboard.type('two');
    expect(await value('Message')).toBe('one\ntwo');
    const hint = await app.page.$eval('form button[type="submit"]', ({ dataset }) => dataset.tooltip);
    expect(hint).toBe(sendModifier ? 'Ctrl+Enter' : 'Enter');
    await enter(sendModifier);
    await expect.poll(answers, patience).toBe(1);
    await expect.poll(() => value('Message')).toBe('');
  });

  test('no key sends while an input method composes a word', async () => {
    await app.textbox('Message').click();
    await compose('か');
    await enter(sendModifier);
    expect(await value('Message')).toContain('か');
    await session.send('Input.insertText', { text: 'か' });
    expect(await answers()).toBe(1);
    await enter(sendModifier);
    await expect.poll(answers, patience).toBe(2);
  });

  test('an edited message is sent by the same key', async () => {
    await app.button('Edit message').click();
    await app.page.waitForSelector('textarea[aria-label="Edit message"]');
    await app.page.keyboard.type('!');
    await enter(lineModifier);
    await app.page.keyboard.type('?');
    expect(await value('Edit message')).toMatch(/!\n\?$/);
    await enter(sendModifier);
    await app.page.waitForSelector('textarea[aria-label="Edit message"]', { hidden: true });
    await app.answer('done');
    expect(await app.text()).toMatch(/2 of 2/);
  });
});
