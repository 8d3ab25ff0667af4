// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { createMarkdown } from '../../lib/page/markdown.ts';

const markdown = createMarkdown('https://sea.example/tides');

/** Writes the copy of a page as Markdown. */
function written(html: string): string {
  const root = document.createElement('div');
  root.innerHTML = html;
  return markdown(root);
}

describe('the copy of a page becomes Markdown:', () => {
  test.each([
    ['a heading', '<h2>Rain\nin May</h2>', '## Rain in May'],
    ['an empty heading', '<h2> </h2>a', 'a'],
    ['bold and struck words', '<b>a</b> <del>b</del> <s> </s>', '**a** ~~b~~'],
    ['signs of Markdown', '*a* `b`', '\\*a\\* \\`b\\`'],
    ['an index and an exponent', 'H<sub>2</sub>O, m<sup>2</sup>', 'H₂O, m²'],
    ['a quotation', '<q>Six</q>', '“Six”'],
    ['code', '<code>a*b</code>', '`a*b`'],
    ['a block of code', '<pre data-code="js">a\n  b</pre>', '```js\na\n  b\n```'],
    ['a formula', 'a <span data-formula="inline">x_1</span>', 'a $x_1$'],
    ['a formula on its own line', '<span data-formula="block">x_1</span>', '$$\nx_1\n$$'],
    ['a link', '<a href="/a (b)">a [b</a>', '[a \\[b](/a%20%28b%29)'],
    ['the sign beside a heading', '<h2>a<a href="#a">#</a></h2>', '## a'],
    ['a heading that links to itself', '<h2><a href="https://sea.example/tides#a">a</a></h2>', '## a'],
    ['a list', '<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['an empty item of a list', '<ul><li>a</li><li> </li></ul>', '- a'],
    ['a numbered list', '<ol start="4"><li>a</li><li value="8">b</li><li>c</li></ol>', '4. a\n8. b\n9. c'],
    ['a list in a list', '<ul><li>a<ol><li>b</li></ol></li></ul>', '- a\n  1. b'],
    [
      'a table',
      '<table data-table><tr><th>a</th><th>b</th></tr><tr><td>c|d</td><td><ul><li>e</li><li>f</li></ul></td></tr></table>',
      '| a | b |\n| --- | --- |\n| c\\|d | e; f |',
    ],
    [
      'a table without a header',
      '<table data-table><caption>t</caption><tr><td>a</td><td>b</td></tr></table>',
      't\n\n|  |  |\n| --- | --- |\n| a | b |',
    ],
  ])('%s', (_, html, expected) => expect(written(html)).toBe(expected));
});
