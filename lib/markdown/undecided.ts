/** Marks alone in a line, which may become another block. */
const blockMarks = /^ {0,3}(?:-+|=+|`+|~+|[*+]|\d{1,9}[.)]?)[ \t]*$/;

/** Marks alone in an item of a list, which may become a task or an item in it. */
const itemMarks = /^([ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+)(?:\[[ xX]?\]?[ \t]?|[-*+`~]|\d{1,9}[.)]?)$/;

const delimiters = /^ {0,3}[|:-][|:\- \t]*$/;

/**
 * Ends of the last word that the next characters may turn into something else: an element, an address, a named
 * character. All of them are ASCII: Chinese and Japanese have no spaces between words. No expression looks at a
 * character more than a few times.
 */
const undecided = [
  /<(?:sub|sup|kbd|mark|u)>[!-;=?-~]{0,60}(?:<\/?[a-z]*)?$/i,
  /<(?:[a-zA-Z/!?][!-;=?-~]*)?$/,
  /<details(?: open)?>(?:<[a-z]*)?$/i,
  /!?\[[\w^.-]{0,60}(?:\](?:\([!-'*-~]*)?)?$/,
  /(?<=\])\([!-'*-~]*$/,
  /&(?:#?\w{0,31})?$/,
];

/** The shown beginning of a text that may grow. `lastWord`: how much of its end belongs to the last word of it. */
export type Shown = { text: string; lastWord: number };

/** Holds back the start of a line that may close code. */
export const shownCode = (source: string): Shown => shownOf(source, decidedLines(source));

/** Holds back what the next characters may turn into something else: at most the last word. */
export function shownBeginning(source: string): Shown {
  const length = decidedLines(source);
  const line = source.slice(source.lastIndexOf('\n', length - 1) + 1, length);
  const held = undecided.map((end) => end.exec(line)?.[0].length ?? 0);
  return shownOf(source, length - Math.max(marksAtEnd(line), ...held));
}

/** Returns the length of the source without a last line that may become another block. */
function decidedLines(source: string): number {
  const start = source.lastIndexOf('\n') + 1;
  const line = source.slice(start);
  if (delimiters.test(line) && isRow(source, start - 1)) return start;
  if (blockMarks.test(line)) return start;
  const item = itemMarks.exec(line)?.[1];
  return item === undefined ? source.length : start + item.length;
}

/** Tells whether the line that ends here may be the head of a table. */
const isRow = (source: string, end: number) =>
  end > 0 && source.lastIndexOf('|', end - 1) > source.lastIndexOf('\n', end - 1);

const marksAtEnd = (line: string) => line.length - endBefore(line, '*_~`\\');

function shownOf(source: string, length: number): Shown {
  const end = length === source.length ? length : endBefore(source.slice(0, length), ' \t');
  return { text: source.slice(0, end), lastWord: Math.max(0, end - lastWordIn(source)) };
}

/** Returns the length of a text without these characters at its end. */
function endBefore(text: string, characters: string): number {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] ?? '')) end -= 1;
  return end;
}

/** Returns the start of the last word. */
function lastWordIn(text: string): number {
  let start = text.trimEnd().length;
  while (start > 0 && !/\s/.test(text[start - 1] ?? '')) start -= 1;
  return start;
}
