/** Marks alone at the start of the last line, which may become another block, or a task. */
const lineMarks =
  /(^|\n)([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)?( {0,3}(?:-+|=+|`+|~+|[*+]|\d{1,9}[.)]?)[ \t]*|\[[ xX]?\]?[ \t]?)$/;

/** The second row of a table. */
const delimiters = /(\|[^\n]*\n) {0,3}[|:-][|:\- \t]*$/;

/**
 * Ends of the last word that the next characters may turn into something else: an element, an address, a named
 * character, a mark. All of them are ASCII: Chinese and Japanese have no spaces between words.
 */
const undecided = [
  /<(?:sub|sup|kbd|mark|u)>[!-;=?-~]{0,60}(?:<\/?[a-z]*)?$/i,
  /<(?:[a-zA-Z/!?][!-;=?-~]*)?$/,
  /<details(?: open)?>(?:<[a-z]*)?$/i,
  /!?\[[\w^.-]{0,60}(?:\](?:\([!-'*-~]*)?)?$/,
  /(?<=\])\([!-'*-~]*$/,
  /&(?:#?\w{0,31})?$/,
  /[*_~`\\]+$/,
];

/** The shown beginning of a text that may grow. `lastWord`: how much of its end belongs to the last word of it. */
export type Shown = { text: string; lastWord: number };

const shownOf = (source: string, length: number): Shown => {
  const text = length === source.length ? source : source.slice(0, length).replace(/[ \t]+$/, '');
  return { text, lastWord: Math.max(0, text.length - lastWordIn(source)) };
};

/** Returns the start of the last word. */
function lastWordIn(text: string): number {
  let start = text.trimEnd().length;
  while (start > 0 && !/\s/.test(text[start - 1] ?? '')) start -= 1;
  return start;
}

/** Holds back a last line that may become another block. */
const withoutUndecidedLine = (text: string): string =>
  text.replace(delimiters, '$1').replace(lineMarks, '$1$2');

/** Holds back the start of a line that may close code. */
export const shownCode = (source: string): Shown => shownOf(source, withoutUndecidedLine(source).length);

/** Holds back what the next characters may turn into something else: at most the last word. */
export function shownBeginning(source: string): Shown {
  const shown = withoutUndecidedLine(source);
  const line = shown.slice(shown.lastIndexOf('\n') + 1);
  const held = Math.max(...undecided.map((end) => end.exec(line)?.[0].length ?? 0));
  return shownOf(source, shown.length - held);
}
