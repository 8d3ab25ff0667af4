import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { chooseInMenu, focused } from './by-keyboard.ts';
import { runInPalette } from './palette-keys.ts';
import { gone, type Person, person } from './person.ts';
import { type Runnables, startRunnables } from './runnables.ts';

let runnables: Runnables;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  runnables = await startRunnables();
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  await panel.addProfile({ name: 'Slow', url: runnables.stoppable });
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.stop();
});

test('Escape in the message stops the answer, and what is typed stays', async () => {
  const { page } = panel;
  await panel.send('Tell me a story');
  await expect.poll(() => panel.lastState()).toBe('streaming');
  await page.keyboard.type('And then');
  await page.keyboard.press('Escape');
  await panel.answer('stopped');
  expect(await page.$eval('textarea[aria-label="Message"]', (box) => box.value)).toBe('And then');
  expect(await focused(page)).toBe('textbox Message');
});

test.each<[string, () => Promise<void>, string]>([
  ['the commands open', () => runInPalette(panel, 'settings', 'Settings'), 'Settings'],
  ['the commands open over a form', () => runInPalette(panel, 'your data', /^Your data/), 'Your data'],
  ['the menu opens', () => chooseInMenu(panel.page, 'Settings'), 'Settings'],
])('one Escape closes a sheet that %s: no tooltip stands before its title', async (_, open, title) => {
  await open();
  await expect.poll(() => focused(panel.page)).toBe(`heading ${title}`);
  expect(await panel.page.$('[role="tooltip"]')).toBeNull();
  await panel.page.keyboard.press('Escape');
  await gone(panel.page, 'dialog');
});
