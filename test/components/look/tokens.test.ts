import { describe, expect, test } from 'vitest';
import { codeOf, componentFiles, rulesIn, themeFile } from './theme.ts';

/**
 * Rules that a file breaks for a reason. Colours of highlights are literals since a custom property does not
 * reach `::highlight()` in Chrome 123.
 */
const exceptions: Record<string, string[]> = {
  'components/find/found-marks.css': ['a colour'],
};

/** Breaches of screens that are not redrawn yet; to be empty in the end. */
const notRedrawn = {
  sheets: {
    'components/prompt/PromptList.module.css': ['a colour'],
    'components/reading/Formula.module.css': ['a font size', 'a size in a font shorthand'],
    'components/reading/Markdown.module.css': ['a size in a font shorthand', 'a font weight'],
  } as Record<string, string[]>,
  unused: ['--ok', '--size-read', '--space-3', '--space-6'],
  titled: ['components/input/CallLine.tsx: <p'],
};

const isAllowed = (file: string, what: string) =>
  [exceptions, notRedrawn.sheets].some((allowed) => allowed[file]?.includes(what));

const sheets = componentFiles(/\.css$/).filter((file) => file !== themeFile);
const views = componentFiles(/\.tsx$/);
const sources = componentFiles(/\.(css|tsx?)$/);

const colour =
  /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|\b(?:white|black|red|grey|gray)\b/i;
const size = /\d(?:px|rem|em|pt|%|vw|vh)?\b/;

type Declaration = { name: string; value: string };

/** Breaches of the tokens by what they are. */
const breaches: Record<string, (declaration: Declaration) => boolean> = {
  'a colour': ({ name, value }) => !name.startsWith('-webkit-') && colour.test(value),
  'a font size': ({ name, value }) => name === 'font-size' && size.test(withoutTokens(value)),
  'a size in a font shorthand': ({ name, value }) =>
    name === 'font' && size.test(withoutTokens(value).replace(/\/.*/, '')),
  'a radius': ({ name, value }) =>
    /radius$/.test(name) && !/^(0|50%|inherit)$/.test(value) && size.test(withoutTokens(value)),
  'a font weight': ({ name, value }) => name === 'font-weight' && !/^(400|600|inherit)$/.test(value),
  'a physical side': ({ name, value }) =>
    /^(left|right|top|bottom)$|-(left|right|top|bottom)(-|$)/.test(name) ||
    (/^(float|clear|text-align)$/.test(name) && /^(left|right)$/.test(value)),
  'a physical size': ({ name }) => /^(min-|max-)?(width|height)$/.test(name),
  'no outline': ({ name, value }) => name === 'outline' && /^(0|none)$/.test(value),
};

const withoutTokens = (value: string) => value.replace(/var\(--[\w-]+\)/g, '');

const declarationsIn = (file: string) =>
  rulesIn(file).flatMap(({ selector, declarations }) =>
    [...declarations].map(([name, value]) => ({ selector, name, value })),
  );

describe('no style sheet except the theme has', () => {
  test.each(Object.entries(breaches))('%s', (what, isBreach) => {
    const found = sheets
      .filter((file) => !isAllowed(file, what))
      .flatMap((file) =>
        declarationsIn(file)
          .filter(isBreach)
          .map(({ selector, name, value }) => `${file}: ${selector} { ${name}: ${value} }`),
      );
    expect(found).toEqual([]);
  });

  test('an exception that it does not need', () => {
    const needed = Object.entries(exceptions).flatMap(([file, kinds]) =>
      kinds.filter((kind) => declarationsIn(file).some((declaration) => breaches[kind]?.(declaration))),
    );
    expect(needed).toEqual(Object.values(exceptions).flat());
  });
});

test('the theme itself uses two font weights', () => {
  const weights = declarationsIn(themeFile).filter(({ name }) => name === 'font-weight');
  expect(weights.filter(({ value }) => !/^(400|600)$/.test(value))).toEqual([]);
});

describe('custom properties', () => {
  const used = new Set(
    sources.flatMap((file) => [...codeOf(file).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)),
  );
  /** Names in style sheets, and those that a view sets. */
  const defined = (files: string[]) =>
    files.flatMap((file) =>
      [...codeOf(file).matchAll(/(?:^|[\s{;])'?(--[\w-]+)'?:/g)].map(([, name]) => name),
    );

  test('that are used are defined', () => {
    const known = new Set(defined(sources));
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
  });

  test('that are defined are used', () => {
    const unused = defined(sources).filter(
      (name = '') => !used.has(name) && !notRedrawn.unused.includes(name),
    );
    expect(unused).toEqual([]);
  });
});

test('no element has a title: a tooltip shows on focus, too', () => {
  const titled = views.flatMap((file) =>
    [...codeOf(file).matchAll(/(<[a-z][\w-]*)(?=[\s>])(?:[^<>]|=>)*?\stitle=/g)].map(
      ([, tag]) => `${file}: ${tag}`,
    ),
  );
  expect(titled.filter((found) => !notRedrawn.titled.includes(found))).toEqual([]);
});

test('no view sets a colour', () => {
  const literal = /['"`](?:#[0-9a-f]{3,8}|(?:rgba?|hsla?|oklch)\([^'"`]*)['"`]/i;
  expect(componentFiles(/\.tsx?$/).filter((file) => literal.test(codeOf(file)))).toEqual([]);
});
