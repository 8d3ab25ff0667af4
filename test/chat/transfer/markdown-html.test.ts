import { describe, expect, test } from 'vitest';
import { clipboardForm, markdownAsHtml } from '../../../lib/chat/transfer/export/markdown-html.ts';

describe('HTML for the clipboard', () => {
  test.each([
    ['headings keep their level', '# a\n\n###### b', '<h1>a</h1>\n<h6>b</h6>'],
    ['formulas keep their marks', 'a $x^2$', '<p>a <code dir="ltr">$x^2$</code></p>'],
    ['a line end is a line break', 'a\nb', '<p>a<br>b</p>'],
    [
      'cells are aligned by attributes',
      '| a | b | c |\n|:-:|--:|:--|',
      '<table><thead><tr><th align="center">a</th><th align="right">b</th><th>c</th></tr></thead><tbody></tbody></table>',
    ],
    [
      'tags that nobody should run are text',
      '<script>a()</script> b',
      '<p>&lt;script&gt;a()&lt;/script&gt; b</p>',
    ],
    ['footnotes have no class', 'a[^1]\n\n[^1]: b', '<p>a<sup>1</sup></p>\n<div><sup>1</sup> <p>b</p></div>'],
  ])('%s', (_, source, html) => {
    expect(markdownAsHtml(source, clipboardForm)).toBe(html);
  });
});
