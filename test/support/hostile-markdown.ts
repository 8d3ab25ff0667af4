/** Makes a text of about this many characters. */
type Make = (length: number) => string;

const repeated =
  (unit: string): Make =>
  (length) =>
    unit.repeat(Math.ceil(length / unit.length));

const nested =
  (open: string, close: string): Make =>
  (length) =>
    `${repeated(open)(length / 2)}b${repeated(close)(length / 2)}`;

const joined =
  (begin: string, unit: string, end = ''): Make =>
  (length) =>
    `${begin}${repeated(unit)(length)}${end}`;

const lines =
  (each: (place: number) => string, length: number): Make =>
  (total) =>
    Array.from({ length: Math.ceil(total / length) }, (_, place) => each(place)).join('');

/** Runs of backticks of growing length: none closes another. */
const unlikeRuns: Make = (length) => {
  const count = Math.ceil(Math.sqrt(2 * length));
  return Array.from({ length: count }, (_, place) => `e${'`'.repeat(place + 1)}`).join('');
};

/** Lists, each nested in the one before. */
const deeperLines: Make = (length) => {
  const count = Math.ceil(Math.sqrt(length));
  return Array.from({ length: count }, (_, place) => `${' '.repeat(2 * place)}- a\n`).join('');
};

/** Texts that have made Markdown parsers slow, from the tests of CommonMark and GFM and others. */
export const hostileMarkdown: Record<string, Make> = {
  'strong words within words': nested('*a **a ', ' a** a*'),
  'emphasis that only closes': repeated('a_ '),
  'emphasis that only opens': repeated('_a '),
  'emphasis of two kinds': repeated('*a_ '),
  'emphasis that closes three times': joined('a**b', 'c* '),
  'emphasis in a word': repeated('_a __b '),
  'strong words that only open': repeated('**a '),
  'underscores in a word': repeated('a_'),
  'brackets that only open': repeated('[a'),
  'brackets that only close': repeated('a]'),
  'brackets with emphasis': repeated('[ a_ '),
  'brackets and parentheses': repeated('[ (]('),
  'pictures in pictures': repeated('![[]()'),
  'pictures without an end': repeated('!['),
  'addresses without an end': repeated('![]('),
  'brackets in brackets': nested('[', ']'),
  'brackets alone': repeated('['),
  'brackets that are escaped': repeated('\\['),
  'code in brackets': repeated('[`a` '),
  'links in angle brackets without an end': repeated('[a](<b'),
  'links without an end': repeated('[a](b'),
  'titles without an end': joined('', '[a](b "c ', ')'),
  'quotes in quotes': joined('', '> ', 'a'),
  'quotes that go on': joined('> > > > > > > > a\n', 'b\n'),
  'quotes in quotes that go on': repeated('> > > > a\nb\n'),
  'lists in quotes that go on': repeated('> - a\nb\n'),
  'lists in one line': joined('', '- ', 'a'),
  'lists in lists': deeperLines,
  'rules that are none': joined('', '* ', 'a'),
  'characters without a shape': repeated('abc\u0000de\u0000'),
  'ticks in unlike runs': unlikeRuns,
  'ticks alone': repeated('`'),
  'tags without an end': repeated('<a<b '),
  'comments without an end': repeated('a <!-- '),
  'instructions without an end': repeated('a <? '),
  'declarations without an end': repeated('a <!A '),
  'sections without an end': repeated('a <![CDATA[ '),
  'declarations without a name': joined('</', '<!'),
  'attributes of a tag': joined('<a ', 'a="b" '),
  'angle brackets': repeated('<>'),
  'links that are not defined': repeated('[^1] '),
  'definitions in a row': lines((place) => `[a${place}]: b\n`, 11),
  'definitions apart': lines((place) => `[a${place}]: b\n\n`, 12),
  'definitions whose title does not end': repeated('[a]: b "\n'),
  'references to one definition': joined('[a]: b\n\n', '[a][a] '),
  'tables in tables': repeated('a|b\n-|-\n'),
  'a table': joined('| a | b |\n|---|---|\n', '| c | **d** |\n'),
  'a table of bars': joined('|a|\n|-|\n', '\\|'),
  'headings below each other': repeated('a\n-\n'),
  'a heading of many lines': joined('', 'a\n', '==='),
  'code before many lines': (length) => `${'`'.repeat(length / 16)}${repeated('\n')(length)}`,
  'code in many lines': joined('```js\n', 'const a = 1;\n'),
  'a list of short items': repeated('- a\n'),
  'a list of items apart': repeated('- a\n\n'),
  'a list of tasks': repeated('- [ ] a\n'),
  'one item of many words': joined('- ', 'word **b** '),
  'a list and many empty lines': joined('- a\n', '\n', 'b'),
  'struck words': repeated('~a ~~b '),
  'struck words within words': nested('~a ~~a ', ' a~~ a~'),
  'formulas below each other': repeated('$$\na\n'),
  'formulas that only open': repeated('\\(a '),
  'formulas in lines that only open': repeated('\\[a\n'),
  'formulas without a word': repeated('\\('),
  dollars: repeated('$'),
  prices: repeated('$5 '),
  backslashes: repeated('\\\\'),
  ampersands: repeated('&'),
  'named characters': repeated('&amp;'),
  'an address without an end': joined('', 'a', '@'),
  'addresses of mail': repeated('a.b@c.'),
  'an address with parentheses': joined('http://a', ')'),
  'strong words before words': repeated('**a:**b '),
  'emphasis of many lengths': lines((place) => `a${'*'.repeat(1 + (place % 60))}b `, 34),
  'tags that shape text': repeated('<u>a '),
  'tags that shape text, in each other': nested('<sub>', '</sub>'),
  'tags that only close': repeated('a</sub>'),
  'details in details': repeated('<details><summary>a</summary>\n'),
  'details apart': repeated('<details>\n<summary>a</summary>\n\nb\n\n</details>\n\n'),
  'details that do not close': joined('<details>\n<summary>a</summary>\n\n', 'b\n\n'),
  'summaries without an end': repeated('<details><summary>a '),
  'ends of details': repeated('a</details>\n'),
  'footnotes in a row': lines((place) => `[^a${place}]: b\n`, 12),
  'footnotes in footnotes': repeated('[^a]: '),
  'a footnote of many lines': joined('[^a]: b\n', '\n    c\n'),
  'marks of footnotes': joined('[^1]: a\n\n', '[^1] '),
  'environments without an end': repeated('\\begin{a} '),
  'environments in environments': nested('\\begin{a}', '\\end{a}'),
  'environments that do not begin': repeated('\\begi'),
  'formulas in a table': joined('|a|b|\n|-|-|\n', '| $|x|$ | `a|b` |\n'),
  'bars in one row': joined('|a|b|\n|-|-|\n| ', '|', '$'),
  'formulas in one row': joined('|a|b|\n|-|-|\n| ', '$|$|`|'),
  'addresses beside each other': repeated('https://a.b/c。'),
  'one word': repeated('a'),
  spaces: joined('', ' ', 'a'),
  'a paragraph': repeated(
    'Some words *with* marks, `code` and [a link](https://example.com/x) in **them**.\n',
  ),
  'a paragraph in one line': repeated(
    'Some words *with* marks, `code` and [a link](https://example.com/x). ',
  ),
};
