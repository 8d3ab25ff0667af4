import { describe, expect, test } from 'vitest';
import { hues } from '../../../lib/chat/profile/profile-hue.ts';
import { contrast } from './colour.ts';
import { codeOf, componentFiles, rulesIn, themeFile } from './theme.ts';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Colours of a style sheet by name: `light-dark(…)` or one colour for both themes. */
function coloursIn(file: string): Record<string, Record<Theme, string>> {
  const colour = '#[0-9a-f]{6}|oklch\\([^()]*(?:\\([^()]*\\))?[^()]*\\)';
  const pair = new RegExp(`--([\\w-]+): (?:light-dark\\((${colour}), (${colour})\\)|(${colour}));`, 'gi');
  return Object.fromEntries(
    [...codeOf(file).matchAll(pair)].map(([, name, light, dark, both]) => [
      name,
      { light: light ?? both ?? '', dark: dark ?? both ?? '' },
    ]),
  );
}

const colours = coloursIn(themeFile);

/** Contrast of text: 4.5:1 for all sizes. */
const textOn: Record<string, string[]> = {
  text: [
    'surface',
    'surface-raised',
    'surface-sunken',
    'surface-overlay',
    'accent-soft',
    'danger-soft',
    'warn-soft',
    'match',
  ],
  'text-quiet': [
    'surface',
    'surface-raised',
    'surface-sunken',
    'surface-overlay',
    'danger-soft',
    'warn-soft',
  ],
  accent: ['surface', 'surface-raised', 'surface-sunken', 'surface-overlay', 'accent-soft'],
  'on-accent': ['accent-fill', 'accent-fill-hover'],
  danger: ['surface', 'surface-raised', 'surface-overlay', 'danger-soft'],
  warn: ['surface', 'surface-raised', 'surface-overlay', 'warn-soft'],
  ok: ['surface', 'surface-raised', 'surface-overlay'],
  'on-tile': ['tile'],
};

const inCode = Object.keys(colours).filter((name) => name.startsWith('code-'));
for (const name of inCode) textOn[name] = ['surface', 'surface-raised'];

/** Contrast of the edges of controls, of filled controls and of the focus ring: 3:1. */
const edgeOn: Record<string, string[]> = {
  'line-strong': ['surface', 'surface-raised', 'surface-overlay'],
  accent: ['surface', 'surface-raised', 'surface-sunken', 'surface-overlay'],
  'accent-fill': ['surface', 'surface-raised', 'surface-overlay'],
  danger: ['surface', 'surface-raised', 'surface-overlay', 'danger-soft'],
};

/** Never the only edge of a control. */
const decoration = ['line'];

const pairsOf = (table: Record<string, string[]>) =>
  Object.entries(table).flatMap(([ink, papers]) => papers.map((paper) => [ink, paper] as const));

/** Returns the contrast of a pair, the lowest one over all profiles' hues where it has one. */
function lowestRatio(ink: string, paper: string, theme: Theme): number {
  const [one, other] = [colours[ink]?.[theme] ?? '', colours[paper]?.[theme] ?? ''];
  const withHue = (colour: string, hue: number) => colour.replace(/var\(--hue[^)]*\)/, String(hue));
  return Math.min(...Object.values(hues).map((hue) => contrast(withHue(one, hue), withHue(other, hue))));
}

test('the contrast helper agrees with WCAG 2, and with browsers about oklch', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#777777', '#ffffff').toFixed(2)]).toEqual([21, '4.48']);
  expect(contrast('oklch(1 0 0)', '#ffffff')).toBeCloseTo(1, 5);
  expect(contrast('oklch(0.628 0.2577 29.23)', '#ff0000')).toBeCloseTo(1, 2);
  expect(contrast('oklch(0.452 0.3132 264.05)', '#0000ff')).toBeCloseTo(1, 2);
});

test('each colour of the theme has its place in the tables', () => {
  const placed = [...Object.entries(textOn), ...Object.entries(edgeOn)].flat(2);
  expect(Object.keys(colours).filter((name) => ![...placed, ...decoration].includes(name))).toEqual([]);
  expect(inCode).toHaveLength(9);
});

test('each rule that sets text and ground sets a pair of the table', () => {
  const token = /^var\(--([\w-]+)\)$/;
  const missing = componentFiles(/\.css$/).flatMap((file) =>
    rulesIn(file).flatMap(({ selector, declarations }) => {
      const [, ink] = token.exec(declarations.get('color') ?? '') ?? [];
      const [, paper] = token.exec(declarations.get('background') ?? '') ?? [];
      const isKnown = !ink || !paper || textOn[ink]?.includes(paper);
      return isKnown ? [] : [`${file}: ${selector}: --${ink} on --${paper}`];
    }),
  );
  expect(missing).toEqual([]);
});

describe.each(themes)('%s theme:', (theme) => {
  test.each(pairsOf(textOn))('text in --%s on --%s has 4.5:1', (ink, paper) => {
    expect(lowestRatio(ink, paper, theme)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairsOf(edgeOn))('an edge in --%s on --%s has 3:1', (ink, paper) => {
    expect(lowestRatio(ink, paper, theme)).toBeGreaterThanOrEqual(3);
  });

  test('marked words in a conversation have 4.5:1', () => {
    const marks = [
      ...codeOf('components/find/found-marks.css').matchAll(/light-dark\((#\w{6}), (#\w{6})\)/g),
    ];
    const at = (place: number) => marks[place]?.[theme === 'light' ? 1 : 2] ?? '';
    for (const place of [0, 2]) expect(contrast(at(place), at(place + 1))).toBeGreaterThanOrEqual(4.5);
  });
});
