import { type Marks, marksIn } from './placing.ts';

/*
 * Makes every block of code one `<pre data-code="language">` with nothing but its text, whatever a highlighter
 * put around lines and words.
 */

const numbers =
  '.linenos, .lineno, .line-number, .line-numbers, .line-numbers-rows, .gutter, .blob-num, .hljs-ln-numbers, .react-line-number, .ln, .lnt, .rouge-gutter, .linenodiv, .CodeMirror-linenumber, .codeblock-line-number, .codeLineNumber, .pre-numbering';
const notCode = `button, [role="button"], .sr-only`;
const lines = '.blob-code, .hljs-ln-code, .react-code-text, .crayon-line, .syntaxhighlighter .code .line';

/** White space of a page's making is not longer. */
const longestSpace = 4_096;

export function markCode(copy: Document, marks: Marks) {
  for (const table of copy.querySelectorAll('table')) unwrapTable(table, marks);
  for (const pre of copy.querySelectorAll('pre')) {
    if (!pre.parentElement?.closest('pre')) setCode(pre, codeLanguage(pre), textOf(pre, marks));
  }
  for (const code of copy.querySelectorAll('code')) if (!code.closest('pre')) splitLines(code, marks);
}

/** Makes each line of code inside a text an element of its own. */
function splitLines(code: Element, marks: Marks) {
  if (![...code.querySelectorAll('*')].some(({ localName }) => localName === 'br' || blocks.test(localName)))
    return;
  const rows = textOf(code, marks)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const made = code.ownerDocument.createDocumentFragment();
  for (const [at, row] of rows.entries()) {
    const line = code.cloneNode() as Element;
    line.textContent = row;
    if (at > 0) made.append(code.ownerDocument.createElement('br'));
    made.append(line);
  }
  code.replaceWith(made);
}

/** Puts the code in place of a table that only sets numbers beside its lines. */
function unwrapTable(table: Element, marks: Marks) {
  const rows = [...table.querySelectorAll(lines)];
  if (rows.length > 0) {
    const pre = table.ownerDocument.createElement('pre');
    pre.append(rows.map((row) => textOf(row, marks).replace(/\n$/, '')).join('\n'));
    const language = codeLanguage(table);
    table.replaceWith(pre);
    setCode(pre, language, pre.textContent);
    return;
  }
  const blocks = [...table.querySelectorAll('pre')];
  const code = blocks.filter((pre) => !pre.closest(numbers) && !isNumbers(pre));
  const [only] = code;
  const hasNumbers = blocks.length > code.length || table.querySelector(numbers) !== null;
  if (!only || code.length > 1 || !hasNumbers) return;
  only.setAttribute('data-lang', codeLanguage(only));
  table.replaceWith(only);
}

/** Tells whether an element numbers lines: what has such a name elsewhere holds the line itself. */
const isNumber = (element: Element) => element.matches(numbers) && /^[\d\s.:|]*$/.test(element.textContent);

const isNumbers = (pre: Element) => /^[\s\d]+$/.test(pre.textContent) && /\d\s+\d/.test(pre.textContent);

function setCode(pre: Element, language: string, text: string) {
  const made = pre.ownerDocument.createElement('pre');
  made.setAttribute('data-code', language);
  made.textContent = text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .replace(/\s{4097,}/g, (space) => space.slice(0, longestSpace));
  pre.replaceWith(made);
}

const blocks = /^(?:div|p|li|tr|ol|ul|table|tbody|section|figure)$/;

/** Returns the text of a block as it is shown: each line that is an element of its own ends with a break. */
function textOf(block: Element, marks: Marks): string {
  let text = '';
  const startLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const addElement = (element: Element) => {
    if (element.matches(notCode) || isNumber(element)) {
      text += marksIn(element.textContent, marks);
      return;
    }
    if (element.localName === 'br') text += '\n';
    if (!blocks.test(element.localName)) return add(element);
    startLine();
    const before = text.length;
    add(element);
    if (text.length === before) text += '\n';
    startLine();
  };
  const add = (parent: Element) => {
    for (const node of parent.childNodes) {
      if (node.nodeType === 1) addElement(node as Element);
      else if (!isBetweenLines(node)) text += node.nodeValue ?? '';
    }
  };
  add(block);
  return text;
}

const isBlock = (node: Node | null) => node !== null && blocks.test((node as Element).localName ?? '');

/** Tells whether a text only stands between two lines that are blocks: the page does not show it. */
const isBetweenLines = (node: Node) =>
  isBlock(node.previousSibling) &&
  /^\s*$/.test(node.nodeValue ?? '') &&
  (isBlock(node.nextSibling) || !node.nextSibling);

/** Names that a highlighter gives to code without a language. */
const none = new Set(
  'default none plain plaintext text txt nohighlight no-highlight auto highlighted notranslate wrapper block snippet container'.split(
    ' ',
  ),
);

const attributes = ['data-lang', 'data-language', 'data-code-language'];

/** Names that only the block itself may have as a class: elsewhere they may mean anything. */
const alone =
  'bash clojure cpp css dart elixir haskell html java javascript js json kotlin lua perl php python ruby rust scala shell sql swift toml ts typescript xml yaml';

const inClass = [
  /(?:^|\s)(?:language|lang)-([\w+#.-]+)/,
  /(?:^|\s)highlight-(?:source|text)-([\w+#.-]+)/,
  /(?:^|\s)brush:\s*([\w+#.-]+)/,
  /(?:^|\s)highlight-([\w+#.-]+)/,
  /(?:^|\s)(?:sourceCode|hljs|prism-code|src|syntaxhighlighter)[\s-]+([a-z][\w+#.]*)(?:\s|$)/i,
];
const inClassOfBlock = [...inClass, new RegExp(`(?:^|\\s)(${alone.replaceAll(' ', '|')})(?:\\s|$)`)];

/** Aliases of a highlighter that mean the same as a common name. */
const common = new Map([
  ['ipython3', 'python'],
  ['python3', 'python'],
  ['pycon3', 'pycon'],
]);

function known(name: string | null | undefined): string {
  const language = (name ?? '')
    .toLowerCase()
    .replace(/[^\w+#.-]/g, '')
    .slice(0, 40);
  return none.has(language) ? '' : (common.get(language) ?? language);
}

function ownLanguage(element: Element, patterns: RegExp[]): string {
  const [named] = attributes.flatMap((name) => known(element.getAttribute(name)) || []);
  if (named) return named;
  for (const pattern of patterns) {
    const language = known(pattern.exec(element.getAttribute('class') ?? '')?.[1]);
    if (language) return language;
  }
  return '';
}

/** Returns the language that a block of code, its inner code or one of its wrappers names, or ''. */
function codeLanguage(block: Element): string {
  const inner = block.querySelector('code, table, td');
  const wrappers: Element[] = [];
  for (let above = block.parentElement; above && wrappers.length < 7; above = above.parentElement) {
    const codes = [...above.querySelectorAll('pre')].filter((pre) => !isNumbers(pre));
    if (codes.length > 1 || above.localName === 'body') break;
    wrappers.push(above);
  }
  const own = [block, ...(inner ? [inner] : [])].map((element) => ownLanguage(element, inClassOfBlock));
  const around = wrappers.map((element) => ownLanguage(element, inClass));
  return [...own, ...around].find((language) => language !== '') ?? '';
}
