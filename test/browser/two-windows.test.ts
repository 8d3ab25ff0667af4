import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import type { Person } from './person.ts';
import {
  agree,
  answered,
  closeList,
  entries,
  inBoth,
  listed,
  openList,
  pressAtOnce,
  startWindows,
  talkInBoth,
  turns,
  typed,
} from './windows.ts';

let windows: Awaited<ReturnType<typeof startWindows>>;
let panel: Person;
let page: Person;

beforeAll(async () => {
  windows = await startWindows();
  ({ panel, page } = windows);
});

afterAll(() => windows?.close());

const press = async (window: Person, name: string) => {
  const all = await window.page.$$(`::-p-aria([name="${name}"][role="button"])`);
  await all[0]?.click();
};
const nameOf = (window: Person) => (window === panel ? 'panel' : 'page');
const editor = (window: Person) => byRole(window.page, 'textbox', 'Edit message');
const title = (window: Person) => byRole(window.page, 'textbox', 'Title of the conversation');
const said = (window: Person) => window.page.$eval('main', (main) => (main as HTMLElement).innerText);

const waysAway = ({ page: window }: Person) =>
  window.$$eval('[aria-label$=" version"]:not(:disabled)', ({ length }) => length);
const days = ({ page }: Person) =>
  page.$$eval('[popover] h2', (all) => all.map(({ textContent }) => textContent));

describe('the list of conversations in two windows', () => {
  test('keeps the later of two names given at once', async () => {
    await talkInBoth(windows, 'Named twice');
    await inBoth(windows, openList);
    await inBoth(windows, ({ button }) => button('Rename “Named twice”').click());
    await Promise.all([title(panel).fill('By the panel'), title(page).fill('By the page')]);
    await inBoth(windows, (window) => window.page.keyboard.press('Enter'));
    await expect.poll(async () => (await entries(panel))[0]).toMatch(/^By the (panel|page)$/);
    await inBoth(windows, closeList);
    expect((await agree(windows, listed))[0]).toMatch(/^By the (panel|page)$/);
  });

  test('keeps a name being typed while the other window pins the conversation', async () => {
    await talkInBoth(windows, 'Pinned and named');
    await inBoth(windows, openList);
    await panel.button('Rename “Pinned and named”').click();
    await title(panel).fill('Pinned and named anew');
    await page.button('Pin “Pinned and named”').click();
    await page.button('Unpin “Pinned and named”').wait();
    await expect.poll(() => days(panel)).toContain('Pinned');
    await panel.page.keyboard.type('!');
    await panel.page.keyboard.press('Enter');
    await expect.poll(async () => (await entries(page))[0]).toBe('Pinned and named anew! (pinned)');
    await inBoth(windows, closeList);
    expect((await agree(windows, listed))[0]).toBe('Pinned and named anew! (pinned)');
  });
});

describe('a conversation deleted while open in the other window', () => {
  test('leaves its draft there with a notice, and returns with “Undo”', async () => {
    await talkInBoth(windows, 'Open elsewhere');
    await page.textbox('Message').fill('half a thought');
    await openList(panel);
    await panel.button('Delete “Open elsewhere”').click();
    await expect.poll(() => said(page)).toContain('“Open elsewhere” was deleted in another window.');
    await expect.poll(() => turns(page)).toEqual([]);
    await expect.poll(() => typed(page)).toBe('half a thought');
    await page.button('Undo').click();
    await expect.poll(() => turns(page)).toHaveLength(2);
    await expect.poll(() => typed(page)).toBe('half a thought');
    await closeList(panel);
    expect(await agree(windows, listed)).toContain('Open elsewhere');
  });

  test('leaves its draft there after a reload; sending it starts a new conversation', async () => {
    await talkInBoth(windows, 'Deleted elsewhere');
    await page.textbox('Message').fill('begun before');
    await openList(panel);
    await panel.button('Delete “Deleted elsewhere”').click();
    await expect.poll(() => said(page)).toContain('“Deleted elsewhere” was deleted in another window.');
    await page.page.reload();
    await page.textbox('Message').wait();
    await expect.poll(() => typed(page)).toBe('begun before');
    await page.button('Send').click();
    await expect.poll(() => turns(page)).toEqual(['begun before', expect.stringMatching(/^answer/)]);
    await expect.poll(() => entries(panel)).toContain('begun before');
    expect(await entries(panel)).not.toContain('Deleted elsewhere');
    await panel.button('Undo').click();
    await expect.poll(() => entries(panel)).toContain('Deleted elsewhere');
    await closeList(panel);
    expect(await agree(windows, listed)).toEqual(
      expect.arrayContaining(['begun before', 'Deleted elsewhere']),
    );
  });
});

describe('a conversation in two windows', () => {
  test('keeps both messages when two windows send at the same time', async () => {
    await talkInBoth(windows, 'Hello');
    await inBoth(windows, (window) => window.textbox('Message').fill(`From the ${nameOf(window)}`));
    await pressAtOnce(windows, 'Send', 'Send');
    await answered(windows, 3);
    const all = await agree(windows, turns);
    expect(all).toHaveLength(6);
    expect(all).toEqual(expect.arrayContaining(['Hello', 'From the panel', 'From the page']));
    expect(await Promise.all([typed(panel), typed(page)])).toEqual(['', '']);
  });

  test('contains both versions of a message sent at the same moment', async () => {
    await talkInBoth(windows, 'First wording');
    await inBoth(windows, (window) => press(window, 'Edit message'));
    await inBoth(windows, (window) => editor(window).fill(`By the ${nameOf(window)}`));
    await pressAtOnce(windows, 'Send as a new version', 'Send as a new version');
    await expect.poll(async () => (await turns(panel))[0]).toMatch(/ \(3 of 3\)$/);
    await answered(windows, 1);
    const wordings = [(await agree(windows, turns))[0]];
    for (const version of ['2 of 3', '1 of 3']) {
      await press(page, 'Previous version');
      await expect.poll(async () => (await turns(panel))[0]).toContain(version);
      await answered(windows, 1);
      wordings.push((await agree(windows, turns))[0]);
    }
    expect(wordings.map((words) => words?.replace(/ \(.*/, '')).toSorted()).toEqual([
      'By the page',
      'By the panel',
      'First wording',
    ]);
  });

  test('keeps a draft version while the other window sends one', async () => {
    await talkInBoth(windows, 'Said');
    await press(panel, 'Edit message');
    await editor(panel).fill('Said with care');
    await press(page, 'Edit message');
    await editor(page).fill('Said in haste');
    await page.page.keyboard.press('Enter');
    await expect.poll(async () => (await turns(panel))[0]).toBe('Said in haste (2 of 2)');
    await answered(windows, 1);
    await press(panel, 'Previous version');
    await editor(panel).wait();
    expect(await panel.page.$eval('textarea[aria-label="Edit message"]', (box) => box.value)).toBe(
      'Said with care',
    );
    await panel.page.focus('textarea[aria-label="Edit message"]');
    await panel.page.keyboard.press('Enter');
    await expect.poll(async () => (await turns(page))[0]).toBe('Said with care (3 of 3)');
    await answered(windows, 1);
    await agree(windows, turns);
  });

  test('shows a running answer in both and locks its branch', async () => {
    await talkInBoth(windows, 'Which way');
    await press(panel, 'Edit message');
    await editor(panel).fill('This way');
    await panel.page.keyboard.press('Enter');
    await expect.poll(async () => (await turns(page))[0]).toBe('This way (2 of 2)');
    await answered(windows, 1);
    const release = windows.holdAnswers();
    await press(panel, 'Regenerate');
    await inBoth(windows, (window) => window.page.waitForSelector('[aria-busy="true"]'));
    expect(await inBoth(windows, waysAway)).toEqual([0, 0]);
    release();
    await answered(windows, 1);
    expect((await agree(windows, turns))[1]).toMatch(/ \(2 of 2\)$/);
  });

  test('contains all versions when one goes back while the other regenerates', async () => {
    await pressAtOnce(windows, 'Regenerate', 'Previous version');
    await expect.poll(async () => (await turns(page))[1]).toContain('of 3');
    await answered(windows, 1);
    expect((await agree(windows, turns))[1]).toMatch(/ \([13] of 3\)$/);
  });
});
