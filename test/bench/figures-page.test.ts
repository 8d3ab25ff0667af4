import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/source-imports.ts';
import { measuredOn, withFigures } from './figures-page.mjs';

const measured = measuredOn({
  date: new Date('2026-01-02T03:04:05Z'),
  version: '0.7.0',
  processors: 2,
  node: '20.19.0',
});

const page = `# Benchmarks

<!-- figures of bench -->
Old.
<!-- end of figures -->

Budgets.

<!-- figures of size -->
Older.
<!-- end of figures -->
`;

test('figures replace those of the same benchmark and nothing else', () => {
  expect(
    withFigures(page, 'bench', { output: '\n\u001b[1mtext\u001b[0m 1.06  \n  more\n\n', measured }),
  ).toBe(`# Benchmarks

<!-- figures of bench -->
Measured on 2026-01-02: Runnel 0.7.0, 2 processors, Node 20.19.0.

\`\`\`
text 1.06
  more
\`\`\`
<!-- end of figures -->

Budgets.

<!-- figures of size -->
Older.
<!-- end of figures -->
`);
});

test('figures without a place on the page are refused', () => {
  expect(() => withFigures(page, 'bench:other', { output: '1', measured })).toThrow('bench:other');
});

test('every benchmark has a place in docs/benchmarks.md', () => {
  const text = readFileSync(join(root, 'docs/benchmarks.md'), 'utf8');
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const benchmarks = Object.keys(scripts).filter((name) => /^(bench(:|$)|size$)/.test(name));
  expect(benchmarks.filter((name) => !text.includes(`<!-- figures of ${name} -->\n`))).toEqual([]);
});
