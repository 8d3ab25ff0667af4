import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showAs } from '../pictures/appearance.mjs';
import { screens } from '../pictures/screens.mjs';
import { startStage } from '../pictures/stage.mjs';
import { contrastFaults } from './contrast-faults.ts';
import { axeViolations } from './looks.ts';
import { nameFaults, targetFaults, widthFaults } from './screen-faults.ts';

let stage: Awaited<ReturnType<typeof startStage>>;

beforeAll(async () => {
  stage = await startStage();
});

afterAll(() => stage?.close());

test('the checks find faults that are put on a screen', async () => {
  await showAs(stage.page, { width: 400, height: 720, theme: 'light' });
  await stage.begin('guide');
  await stage.page.evaluate(() => {
    const [small, misnamed, wide, pale] = ['button', 'button', 'div', 'p'].map((name) =>
      document.createElement(name),
    );
    if (!small || !misnamed || !wide || !pale) return;
    small.ariaLabel = 'Small';
    Object.assign(small.style, { position: 'fixed', top: '0', padding: '0', width: '10px', height: '10px' });
    misnamed.ariaLabel = 'Other';
    misnamed.textContent = 'Seen words';
    Object.assign(misnamed.style, { position: 'fixed', top: '40px', height: '30px' });
    Object.assign(wide.style, { position: 'fixed', width: '2000px', height: '10px' });
    pale.textContent = 'Pale words';
    Object.assign(pale.style, {
      position: 'fixed',
      top: '80px',
      color: '#ddd',
      background: '#fff',
      forcedColorAdjust: 'none',
    });
    document.body.append(small, misnamed, wide, pale);
  });
  expect(await axeViolations(stage.page)).not.toEqual([]);
  expect(await nameFaults(stage.page)).toEqual([
    expect.stringContaining('no tooltip: <button aria-label="Small"'),
    '“Seen words” is not in the name “Other”',
  ]);
  expect(await targetFaults(stage.page)).toEqual([expect.stringContaining('10.0 × 10.0')]);
  expect(await widthFaults(stage.page)).toEqual([expect.stringContaining('<div')]);
  await showAs(stage.page, { width: 400, height: 720, theme: 'forced' });
  expect(await contrastFaults(stage.page)).toEqual([expect.stringContaining('“Pale words”')]);
});

describe.each(screens)('$name', ({ open, isPage = false }) => {
  const usual = isPage ? { width: 1280, height: 800 } : { width: 400, height: 720 };

  beforeAll(async () => {
    await showAs(stage.page, { ...usual, theme: 'light' });
    await open(stage);
  });

  test.each(['light', 'dark', 'forced'] as const)('axe finds nothing, %s', async (theme) => {
    await showAs(stage.page, { ...usual, theme });
    expect(await axeViolations(stage.page)).toEqual([]);
  });

  test('names of controls contain their visible text, and icons have tooltips', async () => {
    expect(await nameFaults(stage.page)).toEqual([]);
  });

  test('targets have at least 24 × 24 px', async () => {
    expect(await targetFaults(stage.page)).toEqual([]);
  });

  test.each([false, true])(
    'nothing is wider than 320 px, and axe finds nothing there with text at 200 %%: %s',
    async (isLarge) => {
      await showAs(stage.page, { ...usual, width: 320, theme: 'light', isLarge });
      expect(await widthFaults(stage.page)).toEqual([]);
      if (isLarge) expect(await axeViolations(stage.page)).toEqual([]);
    },
  );

  test('text and icons stand out from their ground in forced colours', async () => {
    await showAs(stage.page, { ...usual, theme: 'forced' });
    expect(await contrastFaults(stage.page)).toEqual([]);
  });
});
