import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { textSizes } from '../../lib/chat/settings/settings.ts';
import { showAs } from '../pictures/appearance.mjs';
import { screens } from '../pictures/screens.mjs';
import { startStage } from '../pictures/stage.mjs';
import { until } from './person.ts';
import { targetFaults, widthFaults } from './screen-faults.ts';

const extremes = [textSizes[0], textSizes.at(-1)];
const main = screens.filter(({ isMain, name }) => isMain || name.startsWith('settings'));

describe.each(extremes)('with text at %s percent in a panel of 320 px', (textSize) => {
  let stage: Awaited<ReturnType<typeof startStage>>;

  beforeAll(async () => {
    stage = await startStage();
    await stage.begin(null);
    await stage.page.evaluate(
      (size) => chrome.storage.local.set({ settings: { version: 1, textSize: size } }),
      textSize,
    );
    const fontSize = () => stage.page.evaluate(() => document.documentElement.style.fontSize);
    await until(async () => (await fontSize()) === `${textSize}%`, 'the text size is set');
  });

  afterAll(() => stage?.close());

  // High enough for whole rows: a target that is scrolled away cannot be hit.
  test.each(main)('$name: nothing is wider, and targets have at least 24 × 24 px', async ({ open }) => {
    await showAs(stage.page, { width: 320, height: 1200, theme: 'light' });
    await open(stage);
    expect(await widthFaults(stage.page)).toEqual([]);
    expect(await targetFaults(stage.page)).toEqual([]);
  });
});
