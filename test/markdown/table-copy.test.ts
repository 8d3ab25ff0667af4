import { describe, expect, test } from 'vitest';
import { lexMarkdown } from '../../lib/markdown/lex-markdown.ts';
import type { Block } from '../../lib/markdown/markdown.ts';
import { tableAsHtml, tableAsText } from '../../lib/markdown/table-copy.ts';

function tableOf(source: string) {
  const [block] = lexMarkdown(source).pieces.map((piece) => piece.block);
  if (block?.kind !== 'table') throw new Error('Expected a table.');
  return block;
}

const html = (...rows: string[]) =>
  `<table><thead>${rows[0]}</thead><tbody>${rows.slice(1).join('')}</tbody></table>`;

describe('copied table', () => {
  test.each([
    [
      'has rows and cells',
      '| a | b |\n|:-:|--:|\n| 1 | 2 |\n| 3 | 4 |',
      'a\tb\n1\t2\n3\t4',
      html('<tr><th>a</th><th>b</th></tr>', '<tr><td>1</td><td>2</td></tr>', '<tr><td>3</td><td>4</td></tr>'),
    ],
    [
      'has no Markdown marks',
      '| **a** _b_ ~~c~~ | `d` [e](http://f) ![g](h) |\n|---|---|',
      'a b c\td e g',
      html('<tr><th>a b c</th><th>d e g</th></tr>'),
    ],
    [
      'keeps empty cells',
      '| a | b |\n|---|---|\n| 1 |',
      'a\tb\n1\t',
      html('<tr><th>a</th><th>b</th></tr>', '<tr><td>1</td><td></td></tr>'),
    ],
  ])('%s', (_, source, text, markup) => {
    const table = tableOf(source);
    expect([tableAsText(table), tableAsHtml(table)]).toEqual([text, markup]);
  });
});

describe('copied cell', () => {
  const only = (text: string): Block & { kind: 'table' } => ({
    kind: 'table',
    align: [null],
    header: [[{ kind: 'text', text }]],
    rows: [],
  });

  test.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    [
      '</th></tr></table><img src=x onerror=alert(1)>',
      '&lt;/th&gt;&lt;/tr&gt;&lt;/table&gt;&lt;img src=x onerror=alert(1)&gt;',
    ],
    [`"a" 'b' & &amp;`, '&quot;a&quot; &#39;b&#39; &amp; &amp;amp;'],
    ['$& $1 \\0', '$&amp; $1 \\0'],
  ])('escapes %s', (text, markup) => {
    expect(tableAsHtml(only(text))).toBe(html(`<tr><th>${markup}</th></tr>`));
    expect(tableAsText(only(text))).toBe(text);
  });

  test.each(['a\tb', 'a\nb', 'a\r\nb', ' a  b '])('is on one line: %j', (text) => {
    expect(tableAsText(only(text))).toBe('a b');
    expect(tableAsHtml(only(text))).toBe(html('<tr><th>a b</th></tr>'));
  });
});
