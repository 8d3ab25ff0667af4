import type { Tokens } from 'marked';
import { textAsWritten } from '../as-written.ts';
import { footnoteIndent, indentOf, lineEnd, lineKind } from '../line-kind.ts';

/** A footnote with its marks as `raw`; `text` is its Markdown. */
type Footnote = { raw: string; label: string; text: string };

const begin = /^ {0,3}\[\^([^\s[\]]{1,100})\]:[ \t]*/;

/** Name of a footnote among the definitions of links. */
export const footnoteKey = (label: string): string => `^${label.toLowerCase()}`;

/** Reads the footnote that starts here, with its further lines and its indented paragraphs. */
export function footnoteAt(source: string): Footnote | undefined {
  const [mark, label] = begin.exec(source) ?? [];
  if (mark === undefined || label === undefined) return undefined;
  let end = lineEnd(source, 0);
  let text = source.slice(mark.length, end);
  let isAfterBlank = false;
  for (let start = end + 1; start < source.length; start = end + 1) {
    end = lineEnd(source, start);
    const line = source.slice(start, end);
    const isBlank = line.trim() === '';
    if (!isBlank && !goesOn(line, isAfterBlank))
      return { raw: source.slice(0, start), label, text: text.trimEnd() };
    isAfterBlank = isBlank;
    text += `\n${withoutIndent(line)}`;
  }
  return { raw: source, label, text: text.trimEnd() };
}

const goesOn = (line: string, isAfterBlank: boolean) =>
  indentOf(line) >= footnoteIndent || (!isAfterBlank && lineKind(line).kind === 'text');

const withoutIndent = (line: string) => line.replace(/^(?: {1,4}| {0,3}\t)/, '');

/** The mark of a footnote as a token of the lexer. */
export type FootnoteMarkToken = Tokens.Generic & { type: 'footnoteMark'; label: string };

/** Reads the mark of a footnote that is known; without one, the bracket is text. */
export function footnoteMark(source: string, known: object): FootnoteMarkToken | Tokens.Text {
  const [raw, label] = /^\[\^([^\s[\]]{1,100})\]/.exec(source) ?? [];
  return raw !== undefined && label !== undefined && Object.hasOwn(known, footnoteKey(label))
    ? { type: 'footnoteMark', raw, label }
    : textAsWritten('[');
}
