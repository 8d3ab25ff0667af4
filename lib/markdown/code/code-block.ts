/** Languages whose code is coloured, with the other names that a fence may give them. */
const codeLanguages = {
  bash: ['sh', 'zsh', 'shell', 'console', 'shellsession'],
  c: ['h'],
  cpp: ['cc', 'c++', 'h++', 'hpp', 'hh', 'hxx', 'cxx'],
  csharp: ['cs', 'c#'],
  css: [],
  diff: ['patch'],
  go: ['golang'],
  java: ['jsp'],
  javascript: ['js', 'jsx', 'mjs', 'cjs', 'node'],
  json: ['jsonc', 'json5', 'jsonl', 'ndjson'],
  markdown: ['md', 'mkdown', 'mkd'],
  python: ['py', 'py3', 'python3', 'gyp', 'ipython'],
  rust: ['rs'],
  sql: ['postgresql', 'postgres', 'mysql', 'sqlite'],
  typescript: ['ts', 'tsx', 'mts', 'cts'],
  xml: ['html', 'xhtml', 'rss', 'atom', 'xjb', 'xsd', 'xsl', 'plist', 'wsf', 'svg', 'vue'],
  yaml: ['yml'],
} as const satisfies Record<string, readonly string[]>;

export type CodeLanguage = keyof typeof codeLanguages;

const byName = new Map(
  Object.entries(codeLanguages).flatMap(([language, others]) =>
    [language, ...others].map((name) => [name, language as CodeLanguage] as const),
  ),
);

/** Returns the language that a fence names; undefined if its code stays plain. */
export const codeLanguage = (name: string): CodeLanguage | undefined => byName.get(name.toLowerCase());

const mostCharacters = 6_000;
const longestLine = 400;
const longestRun = 1_000;

/**
 * Tells whether colouring is fast. Measured: 6,000 characters of ordinary code take up to 20 ms, of hostile
 * code 45 ms. For long lines and long runs of bare words the time of the grammars grows with the square.
 */
export const isQuicklyColoured = (code: string): boolean =>
  code.length <= mostCharacters &&
  code.split('\n').every(({ length }) => length <= longestLine) &&
  code.split(/[^\w\s:&*]+/).every(({ length }) => length <= longestRun);

const mostLines = 60;
const shownLines = 20;

/** Lines of unfolded code that are drawn at once; a button draws as many more. */
export const linesPerPage = 2_000;

/** Returns the end of the given number of lines; undefined if there are fewer. */
function endOfLine(code: string, lines: number): number | undefined {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = code.indexOf('\n', end + 1);
    if (end === -1) return undefined;
  }
  return end;
}

/** Tells whether code has more than 60 lines; a final line end starts no other. */
export const isLongCode = (code: string): boolean => {
  const end = endOfLine(code, mostLines);
  return end !== undefined && end < code.length - 1;
};

export const firstLines = (code: string, lines = shownLines): string => code.slice(0, endOfLine(code, lines));

export const lineCount = (code: string): number => code.replace(/\n$/, '').split('\n').length;
