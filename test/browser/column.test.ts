import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resize } from '../pictures/appearance.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { type Person, person } from './person.ts';
import { serveRunnables } from './served.ts';

let chromium: TestBrowser;
let server: Awaited<ReturnType<typeof serveRunnables>>;
let app: Person;

beforeAll(async () => {
  server = await serveRunnables({ guide: {} });
  chromium = await startBrowser();
  app = person(await chromium.openPage());
  await app.addProfile({ name: 'Guide', url: server.url('guide') });
  for (const text of ['One', 'Two', 'Three']) {
    await app.button('New conversation').click();
    await app.send(text);
    await app.answer('done');
  }
  await resize(app.page, { width: 1_280, height: 800 });
});

afterAll(async () => {
  await chromium?.close();
  await server?.[Symbol.asyncDispose]();
});

const column = 'nav[aria-label="Conversations"]';
const titles = () =>
  app.page.$$eval(`${column} li [dir="auto"]`, (all) => all.map(({ textContent }) => textContent));
const isExpanded = () =>
  app.page.$eval('button[aria-label="Conversations"]', (button) => button.getAttribute('aria-expanded'));
const focus = () => expect.poll(() => focused(app.page));
/** Text of the log. */
const said = () => app.page.$eval('[role="log"]', (log) => log.textContent);
const press = async (...keys: Parameters<typeof app.page.keyboard.press>[0][]) => {
  for (const key of keys) await app.page.keyboard.press(key);
};

describe('the column of conversations on a wide page', () => {
  test('is shown at first, beside the conversation', async () => {
    await expect.poll(titles).toEqual(['Three', 'Two', 'One']);
    expect(await isExpanded()).toBe('true');
    const [side, log] = await app.page.evaluate(
      (...all) => all.map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON()),
      column,
      '[role="log"]',
    );
    expect(side).toMatchObject({ left: expect.any(Number), width: 264 });
    expect(log.left).toBeGreaterThanOrEqual(side.right);
  });

  test('is hidden and shown by its button, which keeps its place and the focus', async () => {
    const place = () =>
      app.page.$eval('button[aria-label="Conversations"]', (button) => button.getBoundingClientRect().left);
    const before = await place();
    await app.button('Conversations').click();
    await app.page.waitForSelector(column, { hidden: true });
    expect([await isExpanded(), await place()]).toEqual(['false', before]);
    await tabTo(app.page, 'button Conversations');
    await press('Enter');
    await app.page.waitForSelector(`${column} li`);
    expect([await isExpanded(), await place()]).toEqual(['true', before]);
    await focus().toBe('button Conversations');
  });

  test('opens the chosen conversation and stays; the focus moves to the message', async () => {
    await app.page.locator(`::-p-xpath(//nav//li//button[contains(., "One")])`).click();
    await expect.poll(said).toContain('One');
    await focus().toBe('textbox Message');
    expect(await titles()).toHaveLength(3);
    expect(await app.page.$eval(`${column} [aria-current="true"]`, (row) => row.textContent)).toContain(
      'One',
    );
  });

  test('by keyboard: arrows move, Enter opens', async () => {
    await app.page.focus(`${column} input[type="search"]`);
    await press('ArrowDown', 'ArrowDown');
    await focus().toMatch(/^button Two/);
    await press('Enter');
    await expect.poll(said).toContain('Two');
    await focus().toBe('textbox Message');
  });

  test('keeps the focus in the list when the open conversation is deleted, and “Undo” restores the conversation', async () => {
    await tabTo(app.page, 'button Delete “Two”', true);
    await press('Enter');
    await expect.poll(titles).toEqual(['Three', 'One']);
    await focus().toMatch(/^button One/);
    await expect.poll(said).not.toContain('Two');
    await tabTo(app.page, 'button Undo');
    await press('Enter');
    await expect.poll(titles).toEqual(['Three', 'Two', 'One']);
    await expect.poll(said).toContain('Two');
  });

  test('gives way to a list over the page where the window is narrow', async () => {
    await resize(app.page, { width: 719, height: 600 });
    await app.page.waitForSelector(column, { hidden: true });
    expect(await isExpanded()).toBe('false');
    await app.button('Conversations').click();
    await app.page.waitForSelector('[popover]:popover-open li');
    await resize(app.page, { width: 720, height: 800 });
    await expect.poll(titles).toEqual(['Three', 'Two', 'One']);
    expect(await app.page.$('[popover]:popover-open')).toBeNull();
  });
});
