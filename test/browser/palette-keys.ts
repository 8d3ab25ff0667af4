import { expect } from 'vitest';
import { focused } from './by-keyboard.ts';
import { gone, type Person } from './person.ts';

export const paletteBox = 'combobox Search commands';

/** Presses a key with a modifier. */
export async function pressWith(
  modifier: 'Control' | 'Alt',
  key: 'k' | '1' | '2' | 'ArrowUp' | 'ArrowDown',
  { page }: Person,
) {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

/** Opens the palette by its key. */
export async function openPalette(app: Person) {
  // The keys come just after the page: the first press may be too early.
  await expect
    .poll(async () => {
      if (!(await app.page.$('dialog[open]'))) await pressWith('Control', 'k', app);
      return focused(app.page);
    })
    .toBe(paletteBox);
}

/** Returns the name of the active option. */
export const activeOption = ({ page }: Person) =>
  page.$eval('[role="option"][aria-selected="true"] bdi', (name) => (name as HTMLElement).innerText);

/** Opens the palette, types, and presses Enter once this option is the active one. */
export async function runInPalette(app: Person, typed: string, option: string | RegExp) {
  await openPalette(app);
  await app.page.keyboard.type(typed);
  await expect.poll(() => activeOption(app)).toMatch(option);
  await app.page.keyboard.press('Enter');
  await gone(app.page, 'dialog[aria-label="Commands"]');
}
