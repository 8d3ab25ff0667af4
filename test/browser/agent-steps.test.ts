import { expect, test } from 'vitest';
import { patience, useAgents } from './agents.ts';
import { focused, tabTo } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { gone } from './person.ts';

const { panel, begin, starts } = useAgents();

async function press(name: string | RegExp, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(panel().page, name);
  await panel().page.keyboard.press(key);
}

const rows = () =>
  panel().page.$$eval('[role="treeitem"]', (all) => all.map((item) => (item as HTMLElement).innerText));

test('an assistant that shows steps has its nodes in the inspector', async () => {
  await begin('Agent with tools');
  const { page } = panel();
  await panel().editProfile();
  await page.waitForSelector('dialog[open]');
  await press(/Requests/);
  await press('checkbox Show steps', 'Space');
  await press('button Save profile');
  await gone(page, 'dialog');
  await panel().send('cats');
  await panel().answer('done');
  expect(starts()[0]?.body).toMatchObject({ stream_mode: expect.arrayContaining(['debug']) });
  await press(/^button Inspect:/);
  await page.waitForSelector('section[aria-label="Inspector"]');
  await tabTo(page, /^tab /);
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('tab Steps');
  await expect.poll(async () => (await rows()).length, patience).toBe(3);
  const names = (await rows()).map((row) => row.split('\n')[0]);
  expect(names).toEqual(['model', 'tools', 'model']);
  expect(await faultsOfLook(page, 'agent-steps')).toEqual([]);
});
