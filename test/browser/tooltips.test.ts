import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showAs } from '../pictures/appearance.mjs';
import { screens } from '../pictures/screens.mjs';
import { startStage } from '../pictures/stage.mjs';

let stage: Awaited<ReturnType<typeof startStage>>;

beforeAll(async () => {
  stage = await startStage();
});

afterAll(() => stage?.close());

/** Compares the tooltip of the focused control with the shown one, and tells whether it covers the control. */
const atFocus = () =>
  stage.page.evaluate(() => {
    const control = document.activeElement?.closest<HTMLElement>('[data-tooltip]');
    const tooltip = document.querySelector('[role="tooltip"]');
    const [one, other] = [control, tooltip].map((element) => element?.getBoundingClientRect());
    return {
      wanted: control?.dataset.tooltip ?? null,
      shown: tooltip?.textContent ?? null,
      covers: Boolean(
        one &&
          other &&
          other.left < one.right &&
          other.right > one.left &&
          other.top < one.bottom &&
          other.bottom > one.top,
      ),
      isInside: !other || (other.left >= 0 && other.right <= innerWidth && other.bottom <= innerHeight),
    };
  });

const shown = () =>
  stage.page.evaluate(() => document.querySelector('[role="tooltip"]')?.textContent ?? null);

const withTools = ['empty-conversation', 'answer', 'conversations', 'edit-profile-sections', 'find'];

describe.each(screens.filter(({ name }) => withTools.includes(name)))('$name', ({ open }) => {
  beforeAll(async () => {
    await showAs(stage.page, { width: 320, height: 640, theme: 'light' });
    await open(stage);
    await stage.page.mouse.move(0, 0);
  });

  test('each icon shows its tooltip on focus at once, inside the window and never over the icon', async () => {
    const seen = new Set<string>();
    for (let steps = 0; steps < 40; steps += 1) {
      await stage.page.keyboard.press('Tab');
      const { wanted, ...found } = await atFocus();
      if (wanted === null) continue;
      expect(found).toEqual({ shown: wanted, covers: false, isInside: true });
      seen.add(wanted);
    }
    expect([...seen]).not.toEqual([]);
  });

  test('Escape hides the tooltip and nothing else, and the focus stays', async () => {
    const focused = () =>
      stage.page.evaluate(() =>
        [...document.querySelectorAll('*')].indexOf(document.activeElement as Element),
      );
    for (let steps = 0; steps < 40 && (await shown()) === null; steps += 1)
      await stage.page.keyboard.press('Tab');
    const before = await focused();
    await stage.page.keyboard.press('Escape');
    await expect.poll(shown).toBeNull();
    expect(await focused()).toBe(before);
  });
});

/** Resolves to the milliseconds from the pointer's arrival on a control to its tooltip. */
const untilTooltip = () =>
  stage.page.evaluateHandle(() => {
    let came = Number.NaN;
    document.addEventListener('pointerover', ({ timeStamp, target }) => {
      if (target instanceof Element && target.closest('[data-tooltip]')) came = timeStamp;
    });
    const waited = new Promise<number>((resolve) => {
      new MutationObserver(() => {
        if (document.querySelector('[role="tooltip"]')) resolve(performance.now() - came);
      }).observe(document.body, { childList: true, subtree: true });
    });
    return { waited };
  });

test('an icon shows its tooltip a moment after the pointer came, and Escape hides it', async () => {
  await stage.begin('guide');
  const icon = await stage.see('button', 'New conversation');
  const measured = await untilTooltip();
  await icon.hover();
  await expect.poll(shown).toBe('New conversation');
  expect(await measured.evaluate(({ waited }) => waited)).toBeGreaterThan(450);
  await stage.page.keyboard.press('Escape');
  expect(await shown()).toBeNull();
});

test('a menu is not covered by the tooltip of its button when the pointer rests there', async () => {
  await stage.begin('guide');
  const button = await stage.see('button', 'More options');
  await button.click();
  // Longer than a tooltip takes to open.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await shown()).toBeNull();
  await (await stage.see('button', 'Edit profile')).click();
  await stage.page.waitForSelector('dialog[open]');
});

test('a press on a tooltip reaches the message box that it covers', async () => {
  await stage.begin('guide');
  await stage.page.locator('button[data-settings]').hover();
  await expect.poll(shown).not.toBeNull();
  const [x = 0, y = 0] = await stage.page.evaluate(() => {
    const tooltip = document.querySelector('[role="tooltip"]')?.getBoundingClientRect();
    const box = document.querySelector('textarea')?.getBoundingClientRect();
    if (!tooltip || !box) return [];
    const inside = (from: number, to: number) => (from + to) / 2;
    return [
      inside(Math.max(tooltip.left, box.left), Math.min(tooltip.right, box.right)),
      inside(Math.max(tooltip.top, box.top), Math.min(tooltip.bottom, box.bottom)),
    ];
  });
  const covered = await stage.page.evaluate(
    (x, y) => document.elementFromPoint(x, y)?.closest('[role]')?.role,
    x,
    y,
  );
  expect(covered).toBe('tooltip');
  await stage.page.mouse.click(x, y, { delay: 20 });
  await stage.page.keyboard.type('Hello');
  expect(await stage.page.$eval('textarea', ({ value }) => value)).toBe('Hello');
});
