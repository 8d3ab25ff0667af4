import { describe, expect, test } from 'vitest';
import { lexMarkdown } from '../../lib/markdown/lex-markdown.ts';
import { type Block, tableAsText } from '../../lib/markdown/markdown.ts';

function tableOf(source: string) {
  const [block] = lexMarkdown(source).pieces.map((piece) => piece.block);
  if (block?.kind !== 'table') throw new Error('Expected a table.');
  return block;
}

describe('copied table', () => {
  test.each([
    ['has rows and cells', '| a | b |\n|:-:|--:|\n| 1 | 2 |\n| 3 | 4 |', 'a\tb\n1\t2\n3\t4'],
    ['has no Markdown marks', '| **a** _b_ ~~c~~ | `d` [e](http://f) ![g](h) |\n|---|---|', 'a b c\td e g'],
    ['keeps empty cells', '| a | b |\n|---|---|\n| 1 |', 'a\tb\n1\t'],
  ])('%s', (_, source, text) => {
    expect(tableAsText(tableOf(source))).toBe(text);
  });

  test.each(['a\tb', 'a\nb', 'a\r\nb', ' a  b '])('has a cell in one line: %j', (text) => {
    const table: Block & { kind: 'table' } = {
      kind: 'table',
      align: [null],
      header: [[{ kind: 'text', text }]],
      rows: [],
    };
    expect(tableAsText(table)).toBe('a b');
  });
});
