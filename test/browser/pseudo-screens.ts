import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showAs } from '../pictures/appearance.mjs';
import { screens } from '../pictures/screens.mjs';
import { startStage } from '../pictures/stage.mjs';
import { buildPseudo } from '../support/pseudo-locale.ts';
import { targetFaults, widthFaults } from './screen-faults.ts';

const pictures = join(import.meta.dirname, '../../.output/pictures');

/** Describes all screens at 320 pixels in longer words, written in this direction. */
export function describeScreens(direction: 'ltr' | 'rtl') {
  describe(`the screens in longer words, written ${direction}, at 320 pixels:`, () => {
    let stage: Awaited<ReturnType<typeof startStage>>;

    beforeAll(async () => {
      await mkdir(pictures, { recursive: true });
      const { name } = await buildPseudo(direction, 'screens');
      stage = await startStage({ build: name });
    });

    afterAll(() => stage?.close());

    describe.each(screens)('$name', ({ name, open }) => {
      beforeAll(async () => {
        await showAs(stage.page, { width: 320, height: 640, theme: 'light' });
        await open(stage);
      });

      test('nothing is wider than the window', async () => {
        await stage.page.screenshot({ path: join(pictures, `pseudo-${direction}-screen-${name}.png`) });
        expect(await widthFaults(stage.page)).toEqual([]);
      });

      test('targets have at least 24 × 24 px', async () => {
        expect(await targetFaults(stage.page)).toEqual([]);
      });
    });
  });
}
