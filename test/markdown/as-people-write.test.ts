import { describe, expect, test } from 'vitest';
import { readEnd, shownSegments } from '../../lib/markdown/reading.ts';
import { emptyReading } from '../../lib/markdown/reading-state.ts';
import { comparable, htmlOf } from '../support/markdown-html.ts';
import { readMore } from '../support/read-more.ts';
import { shownText } from '../support/shown-text.ts';

const blocksOf = (markdown: string) =>
  readEnd(emptyReading, markdown).segments.flatMap((segment) => segment.map(({ block }) => block));

const shown = (markdown: string) => comparable(htmlOf(blocksOf(markdown)));

const grown = (markdown: string) =>
  shownSegments(readMore(emptyReading, markdown)).flatMap((segment) => segment.map(({ block }) => block));

describe('address without brackets', () => {
  test.each([
    ['見て https://example.com/a。次は続き', 'https://example.com/a', '。次は続き'],
    ['https://example.com/docs（中文说明）', 'https://example.com/docs', '（中文说明）'],
    ['https://example.com/a?b=1，谢谢。', 'https://example.com/a?b=1', '，谢谢。'],
    ['「https://e.example/a」', 'https://e.example/a', '」'],
    ['“https://e.example/a” is', 'https://e.example/a', '” is'],
    ['**https://e.example/a**。次', 'https://e.example/a', '</strong>。次'],
    ['https://e.example/a！', 'https://e.example/a', '！'],
    ['https://e.example/a…', 'https://e.example/a', '…'],
    ['https://e.example/a), so', 'https://e.example/a', '), so'],
  ])('ends before punctuation: %s', (markdown, address, after) => {
    expect(shown(markdown)).toContain(`<a href="${address}">${address}</a>${after}`);
  });

  test.each([
    'https://ja.example/wiki/日本語',
    'https://fr.example/wiki/L’Équipe',
    'https://ca.example/Paral·lel',
    'https://e.example/a(b)',
  ])('keeps what belongs to it: %s', (address) => {
    expect(shown(`${address} b`)).toBe(`<p><a href="${encodeURI(address)}">${address}</a> b</p>`);
  });
});

describe('tag that shapes text', () => {
  test.each([
    ['H<sub>2</sub>O', '<p>H<sub>2</sub>O</p>'],
    ['x<sup>*n*</sup>', '<p>x<sup><em>n</em></sup></p>'],
    ['<kbd>Ctrl</kbd>+<KBD>C</KBD>', '<p><kbd>Ctrl</kbd>+<kbd>C</kbd></p>'],
    ['<mark>new</mark> and <u>old</u>', '<p><mark>new</mark> and <u>old</u></p>'],
    ['<mark style="color: red" onclick="a()">new</mark>', '<p><mark>new</mark></p>'],
    ['<u>a **b**</u>\ntext', '<p><u>a <strong>b</strong></u>\ntext</p>'],
    ['a<br>b<br/>c<BR />d</br>e', '<p>a<br />b<br />c<br />d<br />e</p>'],
    ['<br>\ntext', '<p><br />text</p>'],
    ['a<br>\n<br>\nb', '<p>a<br /><br />b</p>'],
    [
      '| a |\n|---|\n| one<br>two |',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>one<br />two</td></tr></tbody></table>',
    ],
  ])('becomes an element: %s', (markdown, html) => {
    expect(shown(markdown)).toBe(html);
  });

  test.each([
    '<b>a</b>',
    '<i>a</i>',
    '<span>a</span>',
    '<img src=x onerror=alert(1)>',
    '<script>a</script>',
    '<sub>a',
    'a</sub>',
    '<subs>a</subs>',
    '<a href="https://e.example">a</a>',
    '<div>a<br>b</div>',
    '<!-- a -->',
  ])('stays text if it is another one or has no partner: %s', (markdown) => {
    expect(shownText(blocksOf(markdown))).toBe(markdown);
  });

  test('takes no line more than a line break has', () => {
    expect(shownText(blocksOf('a<br>\nb'))).toBe('a\nb');
  });

  test('crosses no emphasis', () => {
    expect(shown('<u>a *b</u> c*')).toBe('<p>&lt;u&gt;a <em>b&lt;/u&gt; c</em></p>');
  });

  test('is nested to a limited depth, with the rest as source', () => {
    const depth = shown(`${'<u>'.repeat(2_000)}a${'</u>'.repeat(2_000)}`).split('<u>').length;
    expect(depth).toBeLessThan(30);
  });
});

describe('details', () => {
  const inner = '<details><summary>Title</summary><p>text</p></details>';

  test.each([
    ['in one line', '<details><summary>Title</summary>text</details>', inner],
    ['in lines', '<details>\n<summary>Title</summary>\ntext\n</details>', inner],
    ['with blank lines', '<details>\n\n<summary>Title</summary>\n\ntext\n\n</details>', inner],
    ['with attributes', '<details class="a">\n<summary id="b">Title</summary>\ntext\n</details>', inner],
    ['that are open', '<details open>\n<summary>Title</summary>\ntext\n</details>', inner],
    [
      'with a list and code',
      '<details>\n<summary>**Title**</summary>\n- a\n\n```\nb\n\nc\n```\n</details>\nd',
      '<details><summary><strong>Title</strong></summary><ul><li>a</li></ul><pre><code>b\n\nc</code></pre></details><p>d</p>',
    ],
    [
      'in details',
      `<details>\n<summary>A</summary>\n\n<details>\n<summary>Title</summary>\ntext\n</details>\n\nb\n\n</details>`,
      `<details><summary>A</summary>${inner}<p>b</p></details>`,
    ],
    [
      'in a list',
      `- <details><summary>Title</summary>\n  text\n  </details>`,
      `<ul><li>${inner.replace(/<\/?p>/g, '')}</li></ul>`,
    ],
    ['without an end', '<details>\n<summary>Title</summary>\n\ntext', inner],
  ])('%s', (_, markdown, html) => {
    const flat = (text: string) => text.replace(/\s*(<\/?(?:details|summary)>)\s*/g, '$1');
    expect(flat(shown(markdown))).toBe(html);
  });

  test.each([
    ['<details> is an element', '<details> is an element'],
    ['<details>\n\ntext', '<details>\ntext'],
    ['</details>', '</details>'],
    ['use `</details>`', 'use </details>'],
  ])('stay text without a summary: %j', (markdown, text) => {
    expect(shownText(blocksOf(markdown))).toBe(text);
  });

  test('are the same while they grow, and show all that has arrived', () => {
    const text = '<details>\n<summary>Title words</summary>\n\none **two**\n\n- three\n\n</details>\n\nfour';
    expect(grown(text.slice(0, text.indexOf('\n\n- three')))).toMatchObject([
      { kind: 'details', isClosed: false },
    ]);
    expect(grown(text)).toMatchObject([{ kind: 'details', isClosed: true }, { kind: 'paragraph' }]);
  });

  test('are nested to a limited depth', () => {
    const text = `${'<details><summary>a</summary>\n'.repeat(2_000)}b`;
    expect(JSON.stringify(blocksOf(text)).split('"details"').length).toBeLessThan(20);
  });
});

describe('footnote', () => {
  test.each([
    [
      'of one word or an address',
      'rose[^1] and fell[^two]\n\n[^1]: https://e.example/a\n[^two]: word',
      '<p>rose<sup>[1]</sup> and fell<sup>[two]</sup></p><aside>[1]<p><a href="https://e.example/a">https://e.example/a</a></p></aside><aside>[two]<p>word</p></aside>',
    ],
    [
      'with further lines and paragraphs',
      'a[^1]\n\n[^1]: one\ntwo\n\n    three\n\nfour',
      '<p>a<sup>[1]</sup></p><aside>[1]<p>one\ntwo</p><p>three</p></aside><p>four</p>',
    ],
    ['right after its paragraph', 'a[^1]\n[^1]: one', '<p>a<sup>[1]</sup></p><aside>[1]<p>one</p></aside>'],
    ['that is missing', 'a[^1] and [^a-z]', '<p>a[^1] and [^a-z]</p>'],
  ])('%s', (_, markdown, html) => {
    expect(shown(markdown).replace(/\s*(<\/?aside>)\s*/g, '$1')).toBe(html);
  });
});

describe('bar in a row of a table', () => {
  const cells = (row: string, columns = 2) =>
    shown(`|${' a |'.repeat(columns)}\n|${'---|'.repeat(columns)}\n${row}`)
      .replace(/^.*<tbody>/s, '')
      .match(/<td>.*?<\/td>/gs)
      ?.map((cell) => cell.replace(/<\/?td>/g, ''));

  test.each([
    ['in a formula', '| $|x|$ | b |', ['<math>|x|</math>', 'b']],
    ['in brackets', '| \\(P(A|B)\\) | b |', ['<math>P(A|B)</math>', 'b']],
    ['in code', '| `a | b` | c |', ['<code>a | b</code>', 'c']],
    ['of a norm', '| $\\|x\\|$ | b |', ['<math>\\|x\\|</math>', 'b']],
    ['that is escaped in code', '| `a \\| b` | c |', ['<code>a | b</code>', 'c']],
    ['between prices', '| $5 | 10$ |', ['$5', '10$']],
    ['between single ticks', '| a ` b | c ` d |', ['a ` b', 'c ` d']],
    ['beyond the columns', '| a | b | c |', ['a', 'b | c']],
  ])('%s', (_, row, expected) => {
    expect(cells(row)).toEqual(expected);
  });

  test('of a formula in the head', () => {
    expect(shown('| $|x|$ | b |\n|---|---|\n')).toContain('<th><math>|x|</math></th>');
  });

  test('of a formula that is not closed yet', () => {
    expect(grown('| a | b |\n|---|---|\n| $|x')).toMatchObject([{ kind: 'table', rows: [[[], []]] }]);
  });
});
