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
  /(?:^|\s)(?:sourceCode|hljs|prism-code|src)[\s-]+([a-z][\w+#.]*)(?:\s|$)/i,
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
export function codeLanguage(block: Element): string {
  const inner = block.querySelector('code, table, td');
  const wrappers: Element[] = [];
  for (let above = block.parentElement; above && wrappers.length < 4; above = above.parentElement) {
    if (above.querySelectorAll('pre').length > 1 || above.localName === 'body') break;
    wrappers.push(above);
  }
  const own = [block, ...(inner ? [inner] : [])].map((element) => ownLanguage(element, inClassOfBlock));
  const around = wrappers.map((element) => ownLanguage(element, inClass));
  return [...own, ...around].find((language) => language !== '') ?? '';
}
