import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused } from './by-keyboard.ts';
import { runInPalette } from './palette-keys.ts';
import { type Person, person } from './person.ts';
import { type Runnables, startRunnables } from './runnables.ts';

let runnables: Runnables;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  runnables = await startRunnables();
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Quick', url: runnables.plain });
  await panel.send('Which ships sail tomorrow?');
  await panel.answer('done');
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.stop();
});

const box = 'searchbox Find in conversation';

async function pressFind() {
  await panel.page.keyboard.down('Control');
  await panel.page.keyboard.press('f');
  await panel.page.keyboard.up('Control');
}

describe('a conversation of two turns is searched', () => {
  beforeEach(() => panel.page.focus('textarea[aria-label="Message"]'));

  test.each<[string, () => Promise<unknown>, string]>([
    ['by Ctrl+F', pressFind, 'textbox Message'],
    ['from the commands', () => runInPalette(panel, 'find', 'Find in conversation'), 'textbox Message'],
    ['from the menu', () => chooseInMenu(panel.page, 'Find in conversation'), 'button More options'],
  ])('%s, and Escape gives the focus back', async (_, open, before) => {
    await open();
    await expect.poll(() => focused(panel.page)).toBe(box);
    await panel.page.keyboard.type('ships');
    await expect.poll(() => panel.page.$eval('search output', ({ innerText }) => innerText)).toBe('1 of 2');
    await panel.page.keyboard.press('Escape');
    await expect.poll(() => focused(panel.page)).toBe(before);
    expect(await panel.page.$('search')).toBeNull();
  });
});

test('a second Ctrl+F selects what was searched for', async () => {
  await pressFind();
  await expect.poll(() => focused(panel.page)).toBe(box);
  await panel.page.keyboard.type('ships');
  await pressFind();
  await panel.page.keyboard.type('sail');
  expect(await panel.page.$eval('search input', ({ value }) => value)).toBe('sail');
});

test('another conversation begins without the search', async () => {
  await panel.button('New conversation').click();
  await expect.poll(() => panel.page.$('search')).toBeNull();
});
