import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const theme = readFileSync(join(import.meta.dirname, '../../../components/ui/theme.css'), 'utf8');

/** The colours of the theme by name, light and dark. */
const colours = Object.fromEntries(
  [...theme.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light: light ?? '', dark: dark ?? '' },
  ]),
);

/** Returns the relative luminance of WCAG 2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const inCode = Object.keys(colours).filter((name) => name.startsWith('code-'));

test('the contrast helper agrees with WCAG 2', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#777777', '#ffffff').toFixed(2)]).toEqual([21, '4.48']);
});

test('the theme has nine colours for code', () => {
  expect(inCode).toHaveLength(9);
});

describe.each(inCode)('%s', (name) => {
  test.each(['light', 'dark'] as const)(
    'has a contrast of at least 4.5 on the code surface, %s',
    (scheme) => {
      const [ink, paper] = [colours[name]?.[scheme] ?? '', colours.surface?.[scheme] ?? ''];
      expect(contrast(ink, paper)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
