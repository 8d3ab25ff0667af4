import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElementHandle } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readStored } from '../faults/storage-census.ts';
import { newUserDataDir, removeUserDataDir } from './browser.ts';
import { gone, type Person, until } from './person.ts';
import { agree, inBoth, listed, pressAtOnce, startWindows, typed } from './windows.ts';

let windows: Awaited<ReturnType<typeof startWindows>>;
let panel: Person;
let page: Person;
let folder: string;

beforeAll(async () => {
  folder = await newUserDataDir();
  windows = await startWindows();
  ({ panel, page } = windows);
});

afterAll(async () => {
  await windows?.close();
  await removeUserDataDir(folder);
});

const options = ':popover-open [role="option"]';

async function profileNames({ page: window }: Person) {
  await window.locator('button[aria-haspopup="listbox"]').click();
  await window.waitForSelector(options);
  const names = await window.$$eval(`${options} [dir="auto"]`, (all) =>
    all.map(({ textContent }) => textContent),
  );
  await window.keyboard.press('Escape');
  await window.waitForSelector(options, { hidden: true });
  return names;
}

describe('profiles in two windows', () => {
  test('edited at once keep the last save and stay one profile', async () => {
    await inBoth(windows, (window) => window.editProfile());
    await Promise.all([panel.textbox('Name').fill('Of the panel'), page.textbox('Name').fill('Of the page')]);
    await pressAtOnce(windows, 'Save profile', 'Save profile');
    await inBoth(windows, (window) => gone(window.page, 'dialog'));
    expect(await agree(windows, profileNames)).toEqual([expect.stringMatching(/^Of the (panel|page)$/)]);
  });

  test('merge changes to different fields', async () => {
    await inBoth(windows, (window) => window.editProfile());
    await panel.page.locator('::-p-aria([name="Streaming"][role="radio"])').click();
    await page.textbox('Name').fill('Of both');
    for (const { button, page: window } of [panel, page]) {
      await button('Save profile').click();
      await gone(window, 'dialog');
    }
    expect(await agree(windows, profileNames)).toEqual(['Of both']);
    await page.editProfile();
    const isStreaming = '[role="radiogroup"] input:checked';
    await page.page.waitForSelector(isStreaming);
    expect(await page.page.$eval(isStreaming, (radio) => radio.parentElement?.textContent)).toBe('Streaming');
    await page.button('Cancel').click();
  });

  test('deleted in one window make the other choose another one and keep its draft', async () => {
    const others = await profileNames(panel);
    await panel.addProfile({ name: 'Spare', url: windows.url('spare'), mode: 'Single response' });
    await expect.poll(() => profileNames(page)).toContain('Spare');
    await page.choose('Spare');
    await page.textbox('Message').fill('to the spare one');
    await panel.page.locator('button[aria-haspopup="listbox"]').click();
    await panel.button('Delete profile').click();
    await page.button(`Profile: ${others[0]}`).wait();
    const said = `Profile “Spare” was deleted in another window. Messages go to “${others[0]}” now.`;
    await page.page.waitForSelector(`::-p-text(${said})`);
    expect(await typed(page)).toBe('to the spare one');
    await expect.poll(() => inBoth(windows, profileNames)).toEqual([others, others]);
    await panel.button('Undo').click();
    await expect.poll(() => profileNames(page)).toEqual([...others, 'Spare']);
    expect(await agree(windows, profileNames)).toEqual([...others, 'Spare']);
    expect(await typed(page)).toBe('to the spare one');
  });
});

/** Returns a conversation in ChatGPT's export format. */
function foreign(place: number) {
  const node = (id: string, parent: string | null, role: string) => ({
    id,
    parent,
    message: {
      author: { role },
      create_time: 1.7e9,
      content: { content_type: 'text', parts: [`${id} ${place}`] },
    },
  });
  const mapping = { q: node('q', null, 'user'), a: node('a', 'q', 'assistant') };
  return { title: `Foreign ${place}`, conversation_id: `g${place}`, current_node: 'a', mapping };
}

async function imported({ page: window }: Person, file: string) {
  const input = await window.waitForSelector('dialog input[type="file"]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(file);
  const lines = () =>
    window.$$eval('dialog [role="status"] li', (all) => all.map(({ textContent }) => textContent ?? ''));
  await until(async () => /^(Imported|Nothing)/.test((await lines())[0] ?? ''), 'a report');
  return lines();
}

test('a file imported by both windows at once is imported once', async () => {
  const count = 600;
  const file = join(folder, 'conversations.json');
  await writeFile(file, JSON.stringify(Array.from({ length: count }, (_, place) => foreign(place))));
  await inBoth(windows, (window) => window.openData());
  const reports = await inBoth(windows, (window) => imported(window, file));
  const taken = reports.map(([first]) => Number(/^Imported: (\d+)/.exec(first ?? '')?.[1] ?? 0));
  expect(taken.reduce((sum, some) => sum + some)).toBe(count);
  await inBoth(windows, ({ button }) => button('Close').click());
  await agree(windows, async (window) => (await listed(window)).slice(0, 10));
  const { conversations, messages } = await readStored(page.page);
  expect([conversations.length, messages.length]).toEqual([count, 2 * count]);
});
