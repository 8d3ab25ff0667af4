import type { Page } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { textSizes } from '../../lib/chat/settings/settings.ts';
import { showAs } from '../pictures/appearance.mjs';
import { contrastFaults } from './contrast-faults.ts';
import { axeViolations as axe } from './looks.ts';
import { overlapFaults } from './overlap-faults.ts';
import {
  nameFaults,
  primaryFaults,
  rememberedFields,
  sheetFaults,
  targetFaults,
  widthFaults,
} from './screen-faults.ts';
import { type Look, visitScreens } from './visited-screens.ts';

/** Shows the narrow panel in one of Runnel's text sizes; high, because a target that is scrolled away cannot be hit. */
const inTextSize = (percent: number): Look => ({
  name: `320 px, text at ${percent} %`,
  width: 320,
  height: 1200,
  percent,
  isFor: ({ name, isMain }) => isMain === true || name.startsWith('settings'),
  checks: { width: widthFaults, targets: targetFaults },
});

/** Finds a page that is not shown as to this pointer. */
const pointer = (query: string) => async (page: Page) =>
  (await page.evaluate((media) => matchMedia(media).matches, query)) ? [] : [`not ${query}`];
const mouse = pointer('(hover: hover) and (pointer: fine)');
const finger = pointer('(hover: none) and (pointer: coarse)');

const looks: Look[] = [
  {
    name: 'light',
    checks: {
      mouse,
      axe,
      names: nameFaults,
      primary: primaryFaults,
      fields: rememberedFields,
      targets: targetFaults,
      overlaps: overlapFaults,
      sheets: sheetFaults,
    },
  },
  { name: 'dark', theme: 'dark', checks: { axe } },
  { name: 'forced colours', theme: 'forced', checks: { axe, contrast: contrastFaults } },
  { name: '320 px', width: 320, checks: { mouse, width: widthFaults, overlaps: overlapFaults } },
  { name: '320 px, text twice as large', width: 320, isLarge: true, checks: { width: widthFaults, axe } },
  ...[Math.min(...textSizes), Math.max(...textSizes)].map(inTextSize),
  // The last ones: only a page that is opened anew is for a mouse again.
  {
    name: 'under a finger',
    isTouched: true,
    checks: { finger, axe, targets: targetFaults, overlaps: overlapFaults },
  },
  {
    name: 'under a finger, 320 px',
    width: 320,
    isTouched: true,
    checks: { width: widthFaults, targets: targetFaults, overlaps: overlapFaults },
  },
];

const stage = visitScreens({ title: 'screens', looks });

test('the checks find faults that are put on a screen', async () => {
  const { page, begin } = stage();
  await showAs(page, { width: 400, height: 720, theme: 'light' });
  await begin('guide');
  expect([...(await mouse(page)), ...(await finger(page))]).toEqual([
    'not (hover: none) and (pointer: coarse)',
  ]);
  await page.evaluate(() => {
    const put = (name: string, text: string, style: Partial<CSSStyleDeclaration>) => {
      const element = document.createElement(name);
      element.textContent = text;
      Object.assign(element.style, { position: 'fixed', ...style });
      document.body.append(element);
      return element;
    };
    put('button', '', { top: '0', padding: '0', width: '10px', height: '10px' }).ariaLabel = 'Small';
    put('button', 'Seen words', { top: '40px', height: '30px' }).ariaLabel = 'Other';
    const filled = { background: 'var(--accent-fill)', top: '160px', height: '30px', transition: 'none' };
    put('button', 'Save', { ...filled, left: '0' });
    put('button', 'Add', { ...filled, left: '80px' });
    put('div', '', { width: '2000px', height: '10px' });
    const pale = { color: '#ddd', background: '#fff', forcedColorAdjust: 'none' };
    put('p', 'Pale words', { ...pale, top: '80px' });
    put('textarea', '', { display: 'none' });
    const list = put('ul', '', { top: '120px', width: '200px' });
    for (const text of ['One row', 'Another row']) {
      const row = document.createElement('li');
      row.textContent = text;
      row.style.height = '4px';
      list.append(row);
    }
  });
  expect(await axe(page)).not.toEqual([]);
  expect(await nameFaults(page)).toEqual([
    expect.stringContaining('no tooltip: <button aria-label="Small"'),
    '“Seen words” is not in the name “Other”',
  ]);
  expect(await primaryFaults(page)).toEqual(expect.arrayContaining(['primary: Save', 'primary: Add']));
  expect(await rememberedFields(page)).toEqual([expect.stringContaining('<textarea')]);
  expect(await targetFaults(page)).toEqual([expect.stringContaining('10.0 × 10.0')]);
  expect(await widthFaults(page)).toEqual([expect.stringContaining('<div')]);
  expect(await overlapFaults(page)).toEqual(['“One row” lies on “Another row”']);
  await showAs(page, { width: 400, height: 720, theme: 'forced' });
  expect(await contrastFaults(page)).toEqual([expect.stringContaining('“Pale words”')]);
});
