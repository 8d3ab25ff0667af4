import type { Tokens } from 'marked';
import { textAsWritten } from '../as-written.ts';
import { footnoteKey } from '../block/footnote.ts';

/** The mark of a footnote as a token of the lexer. */
export type FootnoteMarkToken = Tokens.Generic & { type: 'footnoteMark'; label: string };

/** Reads the mark of a footnote that is known; without one, the bracket is text. */
export function footnoteMark(source: string, known: object): FootnoteMarkToken | Tokens.Text {
  const [raw, label] = /^\[\^([^\s[\]]{1,100})\]/.exec(source) ?? [];
  return raw !== undefined && label !== undefined && Object.hasOwn(known, footnoteKey(label))
    ? { type: 'footnoteMark', raw, label }
    : textAsWritten('[');
}
