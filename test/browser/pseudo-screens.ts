import type { Page } from 'puppeteer-core';
import { buildPseudo, type Direction } from '../support/pseudo-locale.ts';
import { overlapFaults } from './overlap-faults.ts';
import { targetFaults, widthFaults } from './screen-faults.ts';
import { visitScreens } from './visited-screens.ts';

/** Visits all screens at 320 pixels in longer words, written in this direction. */
export function visitInLongerWords(direction: Direction) {
  const language = async (page: Page) => {
    const { lang, dir } = await page.evaluate(() => ({
      lang: document.documentElement.lang,
      dir: document.documentElement.dir,
    }));
    return lang === 'en' && dir === direction ? [] : [`lang="${lang}" dir="${dir}"`];
  };
  const checks = { language, width: widthFaults, targets: targetFaults, overlaps: overlapFaults };
  visitScreens({
    title: `longer words, written ${direction}`,
    looks: [{ name: '320 px', width: 320, height: 640, checks }],
    build: async () => (await buildPseudo(direction, 'screens')).name,
  });
}
