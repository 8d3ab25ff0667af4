import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { byRole } from '../../demo/browser.mjs';
import { startBrowser, type TestBrowser } from './browser.ts';
import { focused } from './by-keyboard.ts';
import { faultsOfLook } from './looks.ts';
import { pressWith } from './palette-keys.ts';
import { gone, type Person, person } from './person.ts';
import { walk } from './walk.ts';

let chromium: TestBrowser;
let panel: Person;

beforeAll(async () => {
  chromium = await startBrowser();
  panel = person(await chromium.openPanel());
  for (const name of ['One', 'Two', 'Three'])
    await panel.addProfile({ name, url: `http://127.0.0.1:9009/${name.toLowerCase()}` });
});

afterAll(() => chromium?.close());

const options = ':popover-open [role="option"]';

async function openList() {
  await panel.page.focus('button[aria-haspopup="listbox"]');
  await panel.page.keyboard.press('Enter');
  await panel.page.waitForSelector(options);
}

async function closeList() {
  await panel.page.keyboard.press('Escape');
  await panel.page.waitForSelector(options, { hidden: true });
}

/** Returns the names of the profiles, below the headings that they stand under. */
const shown = () =>
  panel.page.$eval(':popover-open [role="listbox"]', (list) =>
    [...list.querySelectorAll<HTMLElement>('p[dir="auto"], [role="option"] span[dir="auto"]')].map((item) =>
      item.matches('p') ? `${item.innerText}:` : item.innerText,
    ),
  );

const said = () => panel.page.$eval(':popover-open [role="status"]', (status) => status.textContent ?? '');

const altWith = (key: 'ArrowUp' | 'ArrowDown') => pressWith('Alt', key, panel);

/** Returns the middle of an option, or of its tile. */
async function middle(name: string, part = '') {
  return vi.waitFor(
    async () => {
      const option = await byRole(panel.page, 'option', name).waitHandle();
      const box = await (part === '' ? option : await option.$(part))?.boundingBox();
      // It may just have been drawn anew.
      if (!box) throw new Error(`“${name}” has no place on the page.`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
    },
    { timeout: 30_000 },
  );
}

describe('the order of profiles', () => {
  test(
    'changes by Alt and an arrow, which keeps the focus and says the place',
    walk('order-and-groups'),
    async () => {
      await openList();
      await expect.poll(() => focused(panel.page)).toBe('option Three');
      await altWith('ArrowUp');
      await expect.poll(shown).toEqual(['One', 'Three', 'Two']);
      await expect.poll(said).toBe('“Three” is now 2 of 3.');
      await expect.poll(() => focused(panel.page)).toBe('option Three');
      await altWith('ArrowUp');
      await expect.poll(shown).toEqual(['Three', 'One', 'Two']);
      await altWith('ArrowUp');
      await panel.page.keyboard.press('ArrowDown');
      await expect.poll(() => focused(panel.page)).toBe('option One');
      await altWith('ArrowDown');
      await expect.poll(shown).toEqual(['Three', 'Two', 'One']);
      await expect.poll(said).toBe('“One” is now 3 of 3.');
      await closeList();
    },
  );

  test('changes by dragging with the mouse, which chooses nothing', async () => {
    await openList();
    const [from, to] = [await middle('One'), await middle('Three')];
    await panel.page.mouse.move(from.x, from.y);
    await panel.page.mouse.down();
    await panel.page.mouse.move(to.x, to.y + 4, { steps: 5 });
    await panel.page.mouse.move(to.x, to.y - 8, { steps: 5 });
    await panel.page.mouse.up();
    await expect.poll(shown).toEqual(['One', 'Three', 'Two']);
    await expect.poll(said).toBe('“One” is now 1 of 3.');
    await closeList();
    await panel.button('Profile: Three').wait();
  });

  test('changes by dragging a tile with a finger', async () => {
    await openList();
    const [from, to] = [await middle('One', '[data-drag]'), await middle('Two')];
    const touch = await panel.page.touchscreen.touchStart(from.x, from.y);
    for (let step = 1; step <= 8; step += 1)
      await touch.move(from.x, from.y + ((to.y + 8 - from.y) * step) / 8);
    await touch.end();
    await expect.poll(shown).toEqual(['Three', 'Two', 'One']);
    await closeList();
  });
});

describe('groups of profiles', () => {
  test('are named in the editor, and are headings of the list', async () => {
    await panel.editProfile();
    await byRole(panel.page, 'combobox', 'Group').fill('Staging');
    await panel.button('Save profile').click();
    await gone(panel.page, 'dialog');
    await openList();
    await expect.poll(shown).toEqual(['Two', 'One', 'Staging:', 'Three']);
    expect(await faultsOfLook(panel.page, 'profiles-groups')).toEqual([]);
  });
});
