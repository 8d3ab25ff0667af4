import { describe, expect, test } from 'vitest';
import { lexMarkdown } from '../../lib/markdown/lex-markdown.ts';

const blocksIn = (source: string) => lexMarkdown(source).pieces.flatMap(({ block }) => block ?? []);

/** How often something stands within something else. */
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((deepest, item) => Math.max(deepest, depthOf(item)), 0)
    : 0;

describe('marks within marks', () => {
  test.each([
    ['quotes', `${'>'.repeat(10_000)} word`],
    ['lists', `${'- '.repeat(5_000)}word`],
    ['quotes and lists', `${'> - '.repeat(3_000)}word`],
    ['rules that are none', `${'- - '.repeat(10_000)}word`],
    ['emphasis', `${'*a _b '.repeat(1_500)}word ${'c_ d*'.repeat(1_500)}`],
    ['brackets', `${'!['.repeat(3_000)}word${'](b)'.repeat(3_000)}`],
  ])('%s are read to a depth that can be shown, the rest as it is written', (_, source) => {
    const blocks = blocksIn(source);
    expect(depthOf(blocks)).toBeLessThan(400);
    expect(JSON.stringify(blocks)).toContain('word');
  });

  test('a usual depth is read whole', () => {
    expect(JSON.stringify(blocksIn(`${'> - '.repeat(10)}*word*`))).toContain('emphasis');
  });
});

describe('a table', () => {
  const wide = (columns: number, rows: string) =>
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${rows}`;

  test('of short rows that would be millions of cells stays as it is written', () => {
    const source = wide(2_000, '|last|\n'.repeat(3_000));
    expect(blocksIn(source).map(({ kind }) => kind)).toEqual(['paragraph']);
    expect(JSON.stringify(blocksIn(source))).toContain('last');
  });

  test.each([
    ['of 2,000 rows', wide(5, '|b|c|d|e|f|\n'.repeat(2_000)), 2_000],
    ['of short rows', wide(5, 'b\n'.repeat(100)), 100],
    ['with a table after it', `${wide(3, '|b|\n'.repeat(20))}\n${'|c|\n'.repeat(3_000)}`, 20],
  ])('%s is a table', (_, source, rows) => {
    expect(blocksIn(source)[0]).toMatchObject({ kind: 'table', rows: { length: rows } });
  });
});

describe('a text without an end', () => {
  test.each([
    ['like an address', `${'a'.repeat(200_000)}@`],
    ['like emphasis', 'a_'.repeat(100_000)],
    ['like formulas', '\\[a\n'.repeat(12_000)],
    ['like emphasis of two kinds', '_a __b '.repeat(10_000)],
  ])('%s is handed on a few times, and none of it is lost', (_, source) => {
    expect(lexMarkdown(source).work).toBeLessThan(110 * source.length + 210_000);
    expect(JSON.stringify(blocksIn(source)).length).toBeGreaterThan(source.length - 1);
  });
});

test('what is left when the work is used up stays as it is written', () => {
  const source = `# First\n\n${'> - a\nb\n'.repeat(3_000)}last`;
  const blocks = blocksIn(source);
  expect(blocks[0]).toMatchObject({ kind: 'heading' });
  expect(JSON.stringify(blocks)).toContain('b\\n> - a\\nb\\nlast');
  expect(lexMarkdown(source).work).toBeLessThan(120 * source.length + 210_000);
});
