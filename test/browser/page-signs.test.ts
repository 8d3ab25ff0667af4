import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PageReader, startPageReader } from './page-reader.ts';

let tab: PageReader;

beforeAll(async () => {
  tab = await startPageReader();
});

afterAll(() => tab?.close());

const sentence =
  'The harbour office writes down the height of the water, and the ships read it before they leave. ';
const around = `<p>${sentence.repeat(4)}</p>`;
const picture = (alt: string) => `<img src="data:image/png;base64,x" width="20" height="20" alt="${alt}">`;
const drawn = (svg: string) => `<mjx-container jax="SVG"><svg>${svg}</svg></mjx-container>`;
const styled = (code: string) => `<mjx-c class="mjx-c${code} TEX-I"></mjx-c>`;
const table = (cell: string) =>
  `<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>${cell}</td></tr></table>`;
const row = (role: string, ...cells: string[]) =>
  `<div role="row">${cells.map((cell) => `<div role="${role}">${cell}</div>`).join('')}</div>`;

/** A row of a grid that numbers its rows and columns, which `cells` names by their columns. */
const numbered = (at: number, role: string, cells: Record<number, string>) =>
  `<div role="row" aria-rowindex="${at}">${Object.entries(cells)
    .reverse()
    .map(([column, cell]) => `<div role="${role}" aria-colindex="${column}">${cell}</div>`)
    .join('')}</div>`;
const stock = '| Name | Qty | Price |\n| --- | --- | --- |\n| Rope | 3 | 5 |\n| Sail | 1 | 90 |';

const rows: [kind: string, source: string, text: string][] = [
  ['a picture', `<p>Chart: ${picture('Sales rose')}</p>`, 'Chart: Sales rose'],
  ['a picture beside words', `<p>Hand${picture('wave')}now</p>`, 'Hand wave now'],
  ['a picture named as its file', `<p>Photo ${picture('IMG_1.jpg')}end</p>`, 'Photo end'],
  ['an emoji picture', `<p>Hi${picture('😀')}</p>`, 'Hi😀'],
  ['an icon with a role', table('<span role="img" aria-label="Yes"></span>'), '| 1 | Yes |'],
  ['an icon of a font', table('<i class="fa" aria-label="Yes"></i>'), '| 1 | Yes |'],
  ['a drawing with a title', table('<svg width="9" height="9"><title>Yes</title></svg>'), '| 1 | Yes |'],
  [
    'the words of a diagram',
    '<p>Way: <svg><defs><text>no</text></defs><text y="9">RECURSIVE</text><text style="display: none">no</text><g><foreignObject width="99" height="20"><div>Yes or no</div></foreignObject></g></svg></p>',
    'Way: RECURSIVE, Yes or no',
  ],
  [
    'the words of a diagram with a title',
    '<p><svg><title>Sales</title><text y="9">May</text></svg></p>',
    'Sales: May',
  ],
  ['a chart with a name', '<p>Chart: <canvas role="img" aria-label="Sales"></canvas></p>', 'Chart: Sales'],
  ['an emoji with a name', '<p>Hi <span role="img" aria-label="wave">👋</span></p>', 'Hi 👋'],
  ['a checkbox in a table', table('<input type="checkbox" checked>'), '| 1 | [x] |'],
  [
    'a formula with a spoken name',
    '<p>Let <mjx-container aria-label="x squared"><svg></svg></mjx-container> be</p>',
    'Let x squared be',
  ],
  [
    'a formula of outlines',
    `<p>Let ${drawn('<use data-c="1D465"></use><path data-c="32"></path>')} be</p>`,
    'Let x2 be',
  ],
  [
    'a formula of styles',
    `<p>Let <mjx-container><mjx-math aria-hidden="true">${styled('1D465')}${styled('32')}</mjx-math></mjx-container> be</p>`,
    'Let x2 be',
  ],
  [
    'a formula of hidden letters',
    '<p>Let <span class="katex"><span aria-hidden="true">x2</span></span> be</p>',
    'Let x2 be',
  ],
  [
    'a formula with its source at what draws it',
    '<p>Let <mjx-container aria-label="x squared"><mjx-math data-latex="x^2" aria-hidden="true"><mjx-mi data-latex="x">x</mjx-mi></mjx-math></mjx-container> be</p>',
    'Let $x^2$ be',
  ],
  [
    'a formula of outlines with its source',
    `<p>Let ${drawn('<g data-mml-node="math" data-latex="x^2"><use data-c="1D465"></use></g>')} be</p>`,
    'Let $x^2$ be',
  ],
  ['a formula of nothing', '<p>Let <mjx-container></mjx-container> be</p>', 'Let [formula] be'],
  [
    'lines of code in a text',
    '<p>Run <code>cd harbour<br>make all</code> first</p>',
    'Run `cd harbour`  \n`make all` first',
  ],
  [
    'code whose lines have the class of a number',
    '<pre><code class="line-numbers"><span class="ln">let a = 1;</span>\n<span class="ln">}</span></code></pre>',
    '```\nlet a = 1;\n}\n```',
  ],
  [
    'a language around a table of numbers and code',
    '<div class="language-python highlight"><table><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><div><pre><button>Copy</button><code>import a\na.b()</code></pre></div></td></tr></table></div>',
    '```python\nimport a\na.b()\n```',
  ],
  [
    'a list of numbers behind code',
    '<pre><code>let a = 1;<br>}</code><ul class="pre-numbering"><li>1</li><li>2</li></ul></pre>',
    '```\nlet a = 1;\n}\n```',
  ],
  [
    'an empty place for the number of a line',
    '<pre><code><span style="display: table-row"><span class="codeLineNumber" style="display: table-cell"></span><span style="display: table-cell">let a = 1;<br></span></span><span style="display: table-row"><span class="codeLineNumber" style="display: table-cell"></span><span style="display: table-cell">}<br></span></span></code></pre>',
    '```\nlet a = 1;\n}\n```',
  ],
  [
    'lines of code in the cell of a table',
    '<div class="syntaxhighlighter java"><table><tr><td class="gutter"><div class="line">1</div><div class="line">2</div></td><td class="code"><div class="line"><code>int a;</code></div><div class="line"><code>&nbsp;&nbsp;</code><code>b();</code></div></td></tr></table></div>',
    '```java\nint a;\n  b();\n```',
  ],
  [
    'numbers beside code',
    '<pre><code><span class="ln"> 1 </span>let a = 1;\n<span class="ln"> 2 </span>}</code></pre>',
    '```\nlet a = 1;\n}\n```',
  ],
  [
    'a table of roles',
    `<div role="table">${row('columnheader', 'Name', 'Qty')}${row('cell', 'Rope', '3')}${row('cell', 'Sail', '')}</div>`,
    '| Name | Qty |\n| --- | --- |\n| Rope | 3 |\n| Sail |  |',
  ],
  [
    'a grid of roles without a header',
    `<div role="grid"><div role="rowgroup">${row('gridcell', 'Rope', '3')}</div></div>`,
    '|  |  |\n| --- | --- |\n| Rope | 3 |',
  ],
  [
    'a grid whose rows stand in any order on the page',
    `<div role="grid" aria-rowcount="9"><div role="rowgroup">${numbered(1, 'columnheader', { 1: 'Name', 2: 'Qty', 3: 'Price' })}</div><div role="rowgroup">${numbered(3, 'gridcell', { 1: 'Sail', 2: '1', 3: '90' })}${numbered(2, 'gridcell', { 1: 'Rope', 2: '3', 3: '5' })}</div></div>`,
    stock,
  ],
  [
    'a grid with fixed columns',
    `<div role="treegrid"><div role="presentation"><div role="rowgroup">${numbered(1, 'columnheader', { 1: 'Name' })}</div><div role="rowgroup">${numbered(1, 'columnheader', { 2: 'Qty', 3: 'Price' })}</div></div><div role="presentation"><div role="rowgroup">${numbered(2, 'gridcell', { 1: 'Rope' })}${numbered(3, 'gridcell', { 1: 'Sail' })}</div><div role="rowgroup">${numbered(2, 'gridcell', { 2: '3', 3: '5' })}${numbered(3, 'gridcell', { 2: '1', 3: '90' })}</div></div></div>`,
    stock,
  ],
  [
    'a grid whose parts number their rows anew',
    `<div role="grid"><div role="rowgroup">${numbered(1, 'columnheader', { 2: 'Qty', 1: 'Name' })}</div><div role="rowgroup">${numbered(1, 'gridcell', { 2: '3', 1: 'Rope' })}</div></div>`,
    '| Qty | Name |\n| --- | --- |\n| 3 | Rope |',
  ],
  [
    'a table of boxes that scroll',
    `<div class="Table" role="grid" aria-rowcount="2">${row('columnheader', 'Name', 'Qty')}<div class="Grid" role="rowgroup"><div style="position: relative; height: 60px">${row('gridcell', 'Rope', '3')}</div></div></div>`,
    '| Name | Qty |\n| --- | --- |\n| Rope | 3 |',
  ],
  [
    'a footnote that is an aside',
    '<aside class="footnote-list"><aside class="footnote" role="doc-footnote"><p>The depth is that of spring.</p></aside></aside>',
    'The depth is that of spring.',
  ],
  [
    'a box of documentation',
    '<aside class="sidebar"><p class="sidebar-title">Tides</p><p>They come twice a day.</p></aside>',
    'Tides\n\nThey come twice a day.',
  ],
  ['a list that counts down', '<ol reversed><li>c</li><li>b</li></ol>', '2. c\n1. b'],
];

describe.each<[where: string, around: string, how: string]>([
  ['an article', around, 'article'],
  ['a page that is no article', '', 'whole'],
])('%s shows', (_where, text, how) => {
  test.each(rows)('%s', async (_kind, source, shown) => {
    await tab.open(`<!doctype html><title>Case</title><article>${text}${source}${text}</article>`);
    const reading = await tab.whole();
    expect(reading.how).toBe(how);
    expect(reading.text).toContain(shown);
  });
});

test('a table of roles is offered by its name', async () => {
  await tab.open(
    `<!doctype html><title>Stock</title><div role="table" aria-label="Stock">${row('cell', 'Rope', '3')}</div>`,
  );
  expect(await tab.read({ what: 'tables' })).toMatchObject({
    tables: [{ name: 'Stock', rows: 1, columns: 2 }],
  });
});

test.each<[list: string, text: string]>([
  ['<ol><li>one<li>two<li>three</ol>', '2. two\n3. three'],
  ['<ol start="7"><li>one<li>two<li>three</ol>', '8. two\n9. three'],
  ['<ol reversed><li>one<li>two<li>three</ol>', '2. two\n1. three'],
  ['<ol><li>one<li value="20">two<li>three</ol>', '20. two\n21. three'],
])('a part of %s keeps its numbers', async (list, text) => {
  await tab.open(`<!doctype html><title>List</title>${list}`);
  await tab.page.evaluate(() => {
    const [, from, to] = document.querySelectorAll('li');
    if (from?.firstChild && to?.firstChild)
      getSelection()?.setBaseAndExtent(from.firstChild, 0, to.firstChild, 5);
  });
  expect(await tab.text('selection')).toBe(text);
});
