import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showAs } from '../pictures/appearance.mjs';
import { startStage } from '../pictures/stage.mjs';

let stage: Awaited<ReturnType<typeof startStage>>;

beforeAll(async () => {
  stage = await startStage();
  await showAs(stage.page, { width: 400, height: 720, theme: 'light' });
  await stage.begin('guide');
  await stage.ask('data');
});

afterAll(() => stage?.close());

const isOpen = () => stage.page.evaluate(() => document.querySelector(':popover-open') !== null);

describe.each([
  ['More options', 'Your data: export, import, storage'],
  ['More actions for this answer', 'Regenerate with…'],
  ['Copy $.total', 'Copy path $.total'],
])('the menu “%s”', (name, item) => {
  test.each([
    [320, false],
    [1_000, false],
    [320, true],
  ])('stands beside its button, inside of the window: %i px, text at 200 %%: %s', async (width, isLarge) => {
    await showAs(stage.page, { width, height: 720, theme: 'light', isLarge });
    const button = await stage.see('button', name);
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await button.click();
    await stage.see('button', item);
    // In the top bar, the menu leaves the line of the bar free.
    const [anchor, menu] = await Promise.all(
      [button, await stage.page.waitForSelector(':popover-open')].map((element) =>
        element?.evaluate((found) => {
          const bar = found.matches(':popover-open') ? null : found.closest('header');
          return (bar ?? found).getBoundingClientRect().toJSON();
        }),
      ),
    );
    const gap = Math.max(menu.top - anchor.bottom, anchor.top - menu.bottom);
    expect(Math.round(gap)).toBe(4);
    expect([menu.left >= 0, menu.right <= width, menu.bottom <= 720]).toEqual([true, true, true]);
    await stage.page.keyboard.press('Escape');
    await expect.poll(isOpen).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
