/** A part of a page, and the Markdown that is read from it. */
export type Case = [name: string, html: string, markdown: string];

export const text: Case[] = [
  ['headings', '<h1>One</h1><h3>Three</h3>', '# One\n\n### Three'],
  ['a heading with its anchor', '<h2>Use<a href="#use">¶</a></h2>', '## Use'],
  [
    'a heading laid out in parts',
    '<h2 style="display:flex"><span>1.</span><span>Use</span></h2>',
    '## 1. Use',
  ],
  ['a heading that is a link to itself', '<h2><a href="#use">Use</a></h2>', '## Use'],
  ['a box that is no item', '<label><input type="checkbox"> a</label>', 'a'],
  ['bold, italic, struck', '<b>a</b> <em>b</em> <s>c</s>', '**a** *b* ~~c~~'],
  ['lists in lists', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
  ['numbers of a list', '<ol start="3"><li>a</li><li value="7">b</li><li>c</li></ol>', '3. a\n7. b\n8. c'],
  [
    'ticked items',
    '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
    '- [x] a\n- [ ] b',
  ],
  ['a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n> \n> b'],
  ['exponents and indices', 'x<sup>2</sup> H<sub>2</sub>O 4<sup>th</sup>', 'x² H₂O 4th'],
  ['ruby', '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字', '漢(かん)字'],
  ['keys', 'Press <kbd>Ctrl</kbd>', 'Press `Ctrl`'],
  ['line breaks that the style keeps', '<div style="white-space:pre-wrap">a\nb</div>', 'a  \nb'],
  ['items side by side', '<div style="display:flex"><span>a</span><span>b</span></div>', 'a b'],
  [
    'elements of the page',
    '<x-card style="display:block">a</x-card><x-card style="display:block">b</x-card>',
    'a\n\nb',
  ],
  ['soft hyphens', 'long\u00ADword', 'longword'],
  [
    'what cannot be seen',
    'a<p hidden>b</p><p style="display:none">c</p><p style="visibility:hidden">d <b style="visibility:visible">e</b></p>',
    'a\n\n**e**',
  ],
  [
    'scripts, styles, templates',
    'a<script>b</script><style>c</style><template>d</template><noscript>e</noscript>',
    'a',
  ],
  ['what a person typed', 'a<input value="b"><textarea>c</textarea><select><option>d</option></select>', 'a'],
  ['closed details', '<details><summary>a</summary><p>b</p></details>', 'a\n\nb'],
  ['a picture', '<p>a <img alt="A cat" src="data:image/png;base64,AA"></p>', 'a A cat'],
  ['a picture named by its file', '<p>a <img alt="IMG_1.JPG" src="/IMG_1.JPG"></p>', 'a'],
];

export const links: Case[] = [
  ['a relative link', '<a href="/b?c=d">a</a>', '[a](ORIGIN/b?c=d)'],
  ['the base of the page', '<base href="https://x.test/y/"><a href="z">a</a>', '[a](https://x.test/y/z)'],
  ['an address with brackets', '<a href="/b_(c)">a</a>', '[a](ORIGIN/b_%28c%29)'],
  ['a bracket in the text', '<a href="/b">a]</a>', '[a\\]](ORIGIN/b)'],
  ['a script', '<a href="javascript:b()">a</a>', 'a'],
  ['data', '<a href="data:text/html,b">a</a>', 'a'],
  ['a blob', '<a href="blob:https://x.test/b">a</a>', 'a'],
  ['a link around blocks', '<a href="/b"><h3>a</h3><p>c</p></a>', '[a c](ORIGIN/b)'],
  [
    'links one below the other',
    '<a style="display:block" href="/a">a</a><a style="display:block" href="/b">b</a>',
    '[a](ORIGIN/a)\n\n[b](ORIGIN/b)',
  ],
];

export const escapes: Case[] = [
  ['tags', '&lt;script&gt;a&lt;/script&gt;', '\\<script>a\\</script>'],
  ['entities', '&amp;lt;b&amp;gt;', '\\&lt;b\\&gt;'],
  ['stars and backticks', '*a* `b`', '\\*a\\* \\`b\\`'],
  ['underscores in a word', 'a_b_c _d_', 'a_b_c \\_d\\_'],
  [
    'a link that is text',
    '[a](https://x.test) ![b](https://x.test)',
    '[a\\](https://x.test) ![b\\](https://x.test)',
  ],
  ['signs of a list', '<p>- a</p><p>1. b</p><p># c</p><p>2 - 1</p>', '\\- a\n\n1\\. b\n\n\\# c\n\n2 - 1'],
];
