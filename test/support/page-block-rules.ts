import type { Case } from './page-text-rules.ts';

const fence = '```';

export const code: Case[] = [
  [
    'its language',
    '<pre><code class="language-js">if (a) {\n  b();\n}\n</code></pre>',
    `${fence}js\nif (a) {\n  b();\n}\n${fence}`,
  ],
  [
    'a language of the wrapper',
    '<div class="highlight-python notranslate"><div class="highlight"><pre><span></span><b>def</b> a():\n    b</pre></div></div>',
    `${fence}python\ndef a():\n    b\n${fence}`,
  ],
  [
    'GitHub’s language',
    '<div class="highlight highlight-source-shell"><pre>a</pre></div>',
    `${fence}shell\na\n${fence}`,
  ],
  ['a language as data', '<pre data-lang="css">a</pre>', `${fence}css\na\n${fence}`],
  ['no language', '<pre class="language-plaintext">a</pre>', `${fence}\na\n${fence}`],
  ['indentation, tabs, empty lines', '<pre>\n  a\n\n\n\tb  c</pre>', `${fence}\n  a\n\n\n\tb  c\n${fence}`],
  [
    'lines that are blocks',
    '<pre><code><div>a</div><div></div><div>  b</div></code></pre>',
    `${fence}\na\n\n  b\n${fence}`,
  ],
  [
    'lines that the style makes blocks',
    '<pre><code style="display:grid"><span>a</span>\n<span> </span>\n<span>  b</span></code></pre>',
    `${fence}\na\n \n  b\n${fence}`,
  ],
  [
    'anchors of lines',
    '<pre><code><span style="display:block"><a style="display:block"></a>a\n</span><span style="display:block"><a style="display:block"></a>  b\n</span></code></pre>',
    `${fence}\na\n  b\n${fence}`,
  ],
  [
    'a class of a wrapper that may mean anything',
    '<div class="java"><pre>a</pre></div>',
    `${fence}\na\n${fence}`,
  ],
  ['a language by itself', '<pre class="rust example">a</pre>', `${fence}rust\na\n${fence}`],
  [
    'lines with a break',
    '<pre><code><span style="display:block">a<br></span><span style="display:block"><br></span><span style="display:block">b<br></span></code></pre>',
    `${fence}\na\n\nb\n${fence}`,
  ],
  [
    'numbers beside lines',
    '<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b</pre>',
    `${fence}\na\nb\n${fence}`,
  ],
  [
    'numbers that cannot be selected',
    '<pre><i style="user-select:none">1</i>a\n<i style="user-select:none">2</i>b</pre>',
    `${fence}\na\nb\n${fence}`,
  ],
  [
    'code on a page without selection',
    '<div style="user-select:none"><pre>a\n<b>b</b></pre></div>',
    `${fence}\na\nb\n${fence}`,
  ],
  [
    'a table of numbers and code',
    '<table class="highlighttable"><tr><td class="linenos"><pre>1\n2</pre></td><td class="code"><pre>a\nb</pre></td></tr></table>',
    `${fence}\na\nb\n${fence}`,
  ],
  [
    'a table of lines',
    '<table class="highlight"><tr><td class="blob-num">1</td><td class="blob-code">a</td></tr><tr><td class="blob-num">2</td><td class="blob-code">  b</td></tr></table>',
    `${fence}\na\n  b\n${fence}`,
  ],
  ['a button to copy', '<pre><button>Copy</button>a</pre>', `${fence}\na\n${fence}`],
  [
    'an editor',
    '<div class="cm-content"><div class="cm-line">a</div><div class="cm-line">  b</div></div>',
    `${fence}\na\n  b\n${fence}`,
  ],
  ['backticks inside', '<pre>```\na</pre>', '````\n```\na\n````'],
  ['code in a line', '<p>a <code>b_c *d*</code> <code>e`f</code></p>', 'a `b_c *d*` ``e`f``'],
  ['a link in code', '<p>a <code><a href="/b">b</a></code></p>', 'a `b`'],
  [
    'code in a list',
    '<ol><li>a<pre>b\n  c</pre></li></ol>',
    `1. a\n\n   ${fence}\n   b\n     c\n   ${fence}`,
  ],
];

export const tables: Case[] = [
  [
    'a header',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    'no header',
    '<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>',
    '|  |  |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |',
  ],
  [
    'a header in its part',
    '<table><thead><tr><td>a</td><td>b</td></tr></thead><tr><td>1</td><td>2</td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    'wide and high cells',
    '<table><tr><th colspan="2">a</th><th>b</th></tr><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></table>',
    '| a |  | b |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n|  | 4 | 5 |',
  ],
  [
    'a bar in a cell',
    '<table><tr><th>a</th><th>b</th></tr><tr><td>1|2</td><td><code>3|4</code></td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1\\|2 | `3\\|4` |',
  ],
  [
    'blocks in a cell',
    '<table><tr><th>a</th><th>b</th></tr><tr><td><p>1</p><p>2</p></td><td><ul><li>3</li><li>4</li></ul></td></tr></table>',
    '| a | b |\n| --- | --- |\n| 1 2 | 3; 4 |',
  ],
  [
    'a caption',
    '<table><caption>c</caption><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>',
    'c\n\n| a | b |\n| --- | --- |\n| 1 | 2 |',
  ],
  [
    'a table that lays out the page',
    '<table><tr><td><h2>a</h2></td><td><p>b</p></td></tr></table>',
    '## a\n\nb',
  ],
  [
    'a table that says so',
    '<table role="presentation"><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    'a\n\nb\n\nc\n\nd',
  ],
];

const tex = 'a_1 \\cdot b^*';
const mathMl = `<math><semantics><mi>a</mi><annotation encoding="application/x-tex">${tex}</annotation></semantics></math>`;
const katex = `<span class="katex"><span class="katex-mathml">${mathMl}</span><span class="katex-html" aria-hidden="true">ab</span></span>`;

export const formulas: Case[] = [
  ['KaTeX', `<p>x ${katex} y</p>`, `x $${tex}$ y`],
  ['KaTeX as a block', `<p>x</p><span class="katex-display">${katex}</span>`, `x\n\n$$\n${tex}\n$$`],
  [
    'MathJax 2',
    `<p>x <span class="MathJax_Preview">a</span><span class="MathJax">ab</span><script type="math/tex">${tex}</script> y</p>`,
    `x $${tex}$ y`,
  ],
  [
    'MathJax 2 as a block',
    `<div class="MathJax_Display">ab</div><script type="math/tex; mode=display">${tex}</script>`,
    `$$\n${tex}\n$$`,
  ],
  [
    'MathJax 3',
    '<p>x <mjx-container><mjx-math aria-hidden="true"></mjx-math><mjx-assistive-mml><math><msup><mi>a</mi><mn>2</mn></msup><mo>+</mo><mfrac><mi>b</mi><mi>c</mi></mfrac></math></mjx-assistive-mml></mjx-container></p>',
    'x $a^2+\\frac{b}{c}$',
  ],
  [
    'MathJax 3 as a block',
    '<mjx-container display="true"><mjx-assistive-mml><math><mi>a</mi></math></mjx-assistive-mml></mjx-container>',
    '$$\na\n$$',
  ],
  ['MathML with alternative text', `<p>x <math alttext="${tex}"><mi>a</mi></math></p>`, `x $${tex}$`],
  [
    'MediaWiki',
    `<p>x <span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display:none"><math alttext="{\\displaystyle ${tex}}"><mi>a</mi></math></span><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle ${tex}}"></span></p>`,
    `x $${tex}$`,
  ],
  ['Sphinx', `<p>x <span class="math notranslate">\\(${tex}\\)</span></p>`, `x $${tex}$`],
  [
    'in a table',
    `<table><tr><th>a</th><th>b</th></tr><tr><td><span class="katex-display">${katex}</span></td><td>c</td></tr></table>`,
    `| a | b |\n| --- | --- |\n| $${tex}$ | c |`,
  ],
];
