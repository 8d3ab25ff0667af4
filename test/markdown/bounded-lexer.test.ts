import { describe, expect, test } from 'vitest';
import { lexMarkdown } from '../../lib/markdown/lex-markdown.ts';

const blocksIn = (source: string) => lexMarkdown(source).pieces.flatMap(({ block }) => block ?? []);

/** Returns the nesting depth of a value. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((deepest, item) => Math.max(deepest, depthOf(item)), 0)
    : 0;

test('code with 400,000 blank lines is read in reasonable time', () => {
  expect(JSON.stringify(blocksIn(`    a${'\n'.repeat(400_000)}    b`))).toContain('"code"');
});

describe('nested Markdown', () => {
  test.each([
    ['quotes', `${'>'.repeat(10_000)} word`],
    ['lists', `${'- '.repeat(5_000)}word`],
    ['quotes and lists', `${'> - '.repeat(3_000)}word`],
    ['repeated dashes', `${'- - '.repeat(10_000)}word`],
    ['emphasis', `${'*a _b '.repeat(1_500)}word ${'c_ d*'.repeat(1_500)}`],
    ['brackets', `${'!['.repeat(3_000)}word${'](b)'.repeat(3_000)}`],
  ])('of %s is read to a limited depth, with the rest as source', (_, source) => {
    const blocks = blocksIn(source);
    expect(depthOf(blocks)).toBeLessThan(400);
    expect(JSON.stringify(blocks)).toContain('word');
  });

  test('of a usual depth is read whole', () => {
    expect(JSON.stringify(blocksIn(`${'> - '.repeat(10)}*word*`))).toContain('emphasis');
  });
});

describe('table in the bounded lexer', () => {
  const wide = (columns: number, rows: string) =>
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${rows}`;

  test('of short rows that would make millions of cells stays source', () => {
    const source = wide(2_000, '|last|\n'.repeat(3_000));
    expect(blocksIn(source).map(({ kind }) => kind)).toEqual(['paragraph']);
    expect(JSON.stringify(blocksIn(source))).toContain('last');
  });

  test.each([
    ['with 2,000 rows', wide(5, '|b|c|d|e|f|\n'.repeat(2_000)), 2_000],
    ['with short rows', wide(5, 'b\n'.repeat(100)), 100],
    ['with a large table after it', `${wide(3, '|b|\n'.repeat(20))}\n${'|c|\n'.repeat(3_000)}`, 20],
  ])('%s is read', (_, source, rows) => {
    expect(blocksIn(source)[0]).toMatchObject({ kind: 'table', rows: { length: rows } });
  });
});

describe('pathological text', () => {
  test.each([
    ['like a mail address', `${'a'.repeat(200_000)}@`],
    ['like emphasis', 'a_'.repeat(100_000)],
    ['like formulas', '\\[a\n'.repeat(12_000)],
    ['like two kinds of emphasis', '_a __b '.repeat(10_000)],
  ])('%s is lexed in linear work without losing text', (_, source) => {
    expect(lexMarkdown(source).work).toBeLessThan(110 * source.length + 210_000);
    expect(JSON.stringify(blocksIn(source)).length).toBeGreaterThan(source.length - 1);
  });
});

test('text beyond the work limit stays source', () => {
  const source = `# First\n\n${'> - a\nb\n'.repeat(3_000)}last`;
  const blocks = blocksIn(source);
  expect(blocks[0]).toMatchObject({ kind: 'heading' });
  expect(JSON.stringify(blocks)).toContain('b\\n> - a\\nb\\nlast');
  expect(lexMarkdown(source).work).toBeLessThan(120 * source.length + 210_000);
});
