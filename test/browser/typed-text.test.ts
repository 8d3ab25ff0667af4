import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { closePanel } from './close-panel.ts';
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
  await panel.send('The first question');
  await panel.answer('done');
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.stop();
});

const message = () => panel.page.$eval('textarea[aria-label="Message"]', (box) => box.value);

async function begin() {
  await tabTo(panel.page, 'button New conversation');
  await panel.page.keyboard.press('Enter');
  await expect.poll(() => focused(panel.page)).toBe('textbox Message');
}

async function openOlder() {
  await runInPalette(panel, 'first question', 'The first question');
  await panel.answer('done');
  expect(await message()).toBe('');
}

test('what was typed in a new conversation stays when another one is begun', async () => {
  await begin();
  await panel.page.keyboard.type('Half a thought');
  await begin();
  expect(await message()).toBe('Half a thought');
});

test('it comes back after an older conversation was open', async () => {
  await openOlder();
  await begin();
  expect(await message()).toBe('Half a thought');
});

test('it comes back after the panel was closed over an older conversation', async () => {
  await openOlder();
  await closePanel(chromium, panel.page);
  panel = person(await chromium.openPanel());
  await panel.answer('done');
  await begin();
  expect(await message()).toBe('Half a thought');
});

test('once it is sent, a new conversation is empty', async () => {
  await panel.page.keyboard.press('Enter');
  await panel.answer('done');
  await begin();
  expect(await message()).toBe('');
});
