import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './support/source-imports.ts';

const folders = ['lib', 'components', 'entrypoints', 'demo', 'test', 'docs'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
    .filter((file) => !/(^|\/)(node_modules|\.venv)\//.test(file));

const files = folders.flatMap(filesIn);
const code = files.filter((file) => /\.(ts|tsx|mjs|py|css)$/.test(file));
const pages = [...readdirSync(root), ...filesIn('docs')].filter((file) => file.endsWith('.md'));

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Prose without its code blocks, where `#` is no heading and brackets are no link. */
const proseOf = (file: string) => textOf(file).replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(file: string): string[] {
  const headings = [...proseOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** A place that a text names, and the page that it leads to by a path from the root. */
type Reference = { from: string; to: string; anchor: string };

const leadsSomewhere = ({ to, anchor }: Reference) =>
  existsSync(join(root, to)) && (anchor === '' || anchorsOf(to).includes(anchor));

const deadEnds = (references: Reference[]) =>
  references
    .filter((reference) => !leadsSomewhere(reference))
    .map(({ from, to, anchor }) => `${from} → ${to}${anchor && `#${anchor}`}`);

const referencesIn = (file: string): Reference[] =>
  [...textOf(file).matchAll(/(?<![\w/'"`])(docs\/[\w-]+\.md)(?:#([\w-]*))?/g)].map(
    ([, to = '', anchor = '']) => ({
      from: file,
      to,
      anchor,
    }),
  );

const linksIn = (file: string): Reference[] =>
  [...proseOf(file).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, path = '', anchor = '']) => ({
      from: file,
      to: path === '' ? file : join(dirname(file), path),
      anchor,
    }),
  );

describe('references in the code', () => {
  const references = code.flatMap(referencesIn);

  test('lead to a page and a section that exist', () => {
    expect(references).not.toEqual([]);
    expect(deadEnds(references)).toEqual([]);
  });

  test('name no section by its number', () => {
    const numbered = /\b(?:protocol|adapter(?: documentation)?),? (?:sections?|traps?|\d)/;
    expect(code.filter((file) => file !== 'test/docs.test.ts' && numbered.test(textOf(file)))).toEqual([]);
  });
});

test('comments begin with the thing that they describe, not with “What”, “Who” or “So long”', () => {
  const opening = /(?:\/\*\*?|\/\/|^ \*) (?:What|Who|So long|So many) .*/gm;
  expect(code.flatMap((file) => textOf(file).match(opening) ?? [])).toEqual([]);
});

describe.each(pages)('%s', (page) => {
  test('links to files and sections that exist', () => {
    expect(deadEnds(linksIn(page))).toEqual([]);
  });

  test('names files and folders that exist', () => {
    const names = [...proseOf(page).matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => name);
    const paths = names.filter((name) => folders.includes(name.split('/')[0] ?? '') && name.includes('/'));
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('%s names source files that exist', (page) => {
  const known = new Set(files.map((file) => basename(file)));
  const named = [...proseOf(page).matchAll(/`([\w-]+\.(?:tsx?|mjs))`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !known.has(name) && !existsSync(join(root, name)))).toEqual([]);
});

test('the glossary is in alphabetical order', () => {
  const glossary = textOf('docs/glossary.md');
  const words = [...glossary.matchAll(/^\| ([a-z][\w ]*) \|/gm)].map(([, word = '']) => word);
  expect(words).toContain('run');
  expect(words).toEqual(words.toSorted((one, other) => one.localeCompare(other, 'en')));
});

test('every page of docs is linked from the README', () => {
  const linked = linksIn('README.md').map(({ to }) => to);
  expect(pages.filter((file) => file.startsWith('docs/') && !linked.includes(file))).toEqual([]);
});

test('the README has at most 100 lines', () => {
  expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(100);
});

test('each heading of “Using Runnel” and each main fault has a walk in the browser, and no walk has another', () => {
  const walked = code.flatMap((file) =>
    [...textOf(file).matchAll(/\bwalk\('([\w -]+)'\)/g)].map(([, way]) => way),
  );
  const [, ...headings] = anchorsOf('docs/using.md');
  const faults = ['killed worker', 'closed panel', 'torn connection', 'full disk'];
  expect([...new Set(walked)].sort()).toEqual([...headings, ...faults].sort());
});
