import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type TestBrowser } from './browser.ts';
import { gone, type Person, person } from './person.ts';
import { type Runnables, startRunnables } from './runnables.ts';
import { walk } from './walk.ts';

let runnables: Runnables;
let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  runnables = await startRunnables();
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
});

afterAll(async () => {
  await chromium?.close();
  await runnables?.stop();
});

/** Returns role and accessible name of the focused element. */
const focused = async (page: Page): Promise<string> => {
  const snapshot = await page.accessibility.snapshot({ interestingOnly: false });
  const find = (node: typeof snapshot): string | undefined => {
    if (node?.focused && node.role !== 'RootWebArea') return `${node.role} ${node.name ?? ''}`.trim();
    return node?.children?.map(find).find((found) => found !== undefined);
  };
  return find(snapshot) ?? '';
};

async function tabTo(page: Page, wanted: string) {
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await focused(page)) === wanted) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`“${wanted}” is not reached by Tab.`);
}

async function addProfile(page: Page, name: string, url: string) {
  await tabTo(page, 'button Add profile');
  await page.keyboard.press('Enter');
  await tabTo(page, 'textbox Name');
  await page.keyboard.type(name);
  await tabTo(page, 'textbox Runnable URL');
  await page.keyboard.type(url);
  await page.keyboard.press('Enter');
  await panel.button(`Profile: ${name}`).wait();
}

test('the first profile, a message and its answer need only the keyboard', walk('keyboard'), async () => {
  const { page } = panel;
  await addProfile(page, 'First', runnables.plain);
  await addProfile(page, 'Second', runnables.slow);

  await tabTo(page, 'button Profile: Second');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('option Second');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('option First');
  await page.keyboard.press('Enter');
  await panel.button('Profile: First').wait();

  await expect.poll(() => focused(page)).toBe('textbox Message');
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  expect(await panel.answer('done')).toContain('By keyboard');
  expect(await focused(page)).toBe('textbox Message');
});

test('Escape closes the list of profiles and returns the focus', async () => {
  const { page } = panel;
  await tabTo(page, 'button Profile: First');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('option First');
  await page.keyboard.press('Escape');
  expect(await focused(page)).toBe('button Profile: First');
});

test('Escape closes the editor and returns the focus', async () => {
  const { page } = panel;
  await tabTo(page, 'button More options');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button Edit profile');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  await page.keyboard.press('Escape');
  await gone(page, 'dialog');
  await expect.poll(() => focused(page)).toBe('button More options');
});

test('an older conversation opens by keyboard', async () => {
  const { page } = panel;
  await tabTo(page, 'button New conversation');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('textbox Message');
  await tabTo(page, 'button Conversations');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[popover]:popover-open li button');
  await tabTo(page, 'searchbox Search conversations');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel.answer('done');
  await expect.poll(() => panel.lastText()).toContain('By keyboard');
});

test('Undo restores a deleted profile', async () => {
  const { page } = panel;
  await tabTo(page, 'button Profile: First');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button Delete profile');
  await page.keyboard.press('Enter');
  await panel.button('Profile: Second').wait();
  await tabTo(page, 'button Undo');
  await page.keyboard.press('Enter');
  await panel.button('Profile: First').wait();
});
