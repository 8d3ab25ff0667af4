import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Appearance, showAs } from '../pictures/appearance.mjs';
import { screens } from '../pictures/screens.mjs';
import { type Stage, startStage } from '../pictures/stage.mjs';
import { openBrowsers } from './browser.ts';
import { notedFaults } from './looks.ts';

const pictures = join(import.meta.dirname, '../../.output/pictures');

/** One way to look at a screen, and the checks that are made then. */
export type Look = Partial<Appearance> & {
  name: string;
  checks: Record<string, (page: Stage['page']) => Promise<string[]>>;
  /** Whether it is for this screen; otherwise it is for each. */
  isFor?: (screen: (typeof screens)[number]) => boolean;
};

/** The size in which a screen is opened. */
const usualSize = ({ isPage = false }: { isPage?: boolean | undefined }) =>
  isPage ? { width: 1280, height: 800 } : { width: 400, height: 720 };

type Visit = { title: string; looks: Look[]; build?: () => Promise<string> };

/**
 * Visits each screen once and looks at it in every way: a test for each screen lists all that is wrong with it. Returns the
 * stage, which is there once tests run.
 */
export function visitScreens({ title, looks, build }: Visit): () => Stage {
  let stage: Stage;
  let noted: () => Promise<string[]>;

  beforeAll(async () => {
    await mkdir(pictures, { recursive: true });
    const name = await build?.();
    stage = await startStage(name ? { build: name } : {});
    openBrowsers.add(stage.page.browser());
    noted = await notedFaults(stage.page);
  });

  afterAll(async () => {
    openBrowsers.clear();
    await stage?.close();
  });

  describe(title, () => {
    test.each(screens)('$name', async (screen) => {
      const first = { ...usualSize(screen), ...looks[0], theme: 'light' as const };
      await showAs(stage.page, first);
      await screen.open(stage);
      if (build) {
        const path = join(pictures, `${title.replaceAll(' ', '-')}-${screen.name}.png`);
        await stage.page.screenshot({ path });
      }
      expect([...(await faultsOf(screen)), ...(await noted())]).toEqual([]);
    });
  });

  async function faultsOf(screen: (typeof screens)[number]) {
    const faults: string[] = [];
    for (const { name, checks, isFor, ...appearance } of looks) {
      if (isFor && !isFor(screen)) continue;
      await showAs(stage.page, { ...usualSize(screen), theme: 'light', ...appearance });
      for (const [what, faultsIn] of Object.entries(checks))
        faults.push(...(await faultsIn(stage.page)).map((fault) => `${name}, ${what}: ${fault}`));
    }
    return faults;
  }

  return () => stage;
}
