import { type Token, Tokenizer, type Tokens } from 'marked';
import { isDelimiterRow } from './line-kind.ts';

/**
 * Largest number of table cells without source: short rows are filled up, so a few thousand characters could
 * make millions of cells.
 */
const mostUnwrittenCells = 2_000;

export const textAsWritten = (source: string): Tokens.Text => ({
  type: 'text',
  raw: source,
  text: source,
  escaped: false,
});

export const paragraphAsWritten = (source: string): Tokens.Paragraph => ({
  type: 'paragraph',
  raw: source,
  text: source,
  tokens: [textAsWritten(source)],
});

/** A function that charges characters to the budget; returns whether it still allows them. */
type Spend = (length: number) => boolean;

/**
 * Charges the search for each mark: the length of the token found, or of all the rest if there is none. Once
 * the budget is spent, takes the rest as written.
 */
export class BoundedTokenizer extends Tokenizer {
  readonly #spend: Spend;

  constructor(spend: Spend) {
    super();
    this.#spend = spend;
  }

  /** Checks the budget, since marked tries this rule first in a block. */
  override space(source: string) {
    return this.#spend(0) ? super.space(source) : (paragraphAsWritten(source) as Token as Tokens.Space);
  }

  /** Checks the budget, since marked tries this rule first in a text. */
  override escape(source: string) {
    return this.#spend(1) ? super.escape(source) : (textAsWritten(source) as Token as Tokens.Escape);
  }

  /** Charges in advance: for continued lines marked calls this and `list` again, and relies on a token. */
  override blockquote(source: string) {
    if (!/^ {0,3}>/.test(source)) return undefined;
    if (!this.#spend(source.length)) return paragraphAsWritten(source) as Token as Tokens.Blockquote;
    return super.blockquote(source);
  }

  override list(source: string) {
    if (!/^ {0,3}(?:[*+-]|\d{1,9}[.)])(?:[ \t\n]|$)/.test(source)) return undefined;
    if (!this.#spend(source.length)) return paragraphAsWritten(source) as Token as Tokens.List;
    return super.list(source);
  }

  override html(source: string) {
    return this.#paid(/^ {0,3}</.test(source), source, () => super.html(source));
  }

  override def(source: string) {
    return this.#paid(/^ {0,3}\[/.test(source), source, () => super.def(source));
  }

  override table(source: string) {
    const start = source.indexOf('\n') + 1;
    const row = source.slice(start, lineEnd(source, start));
    if (start === 0 || !isDelimiterRow(row) || hasTooManyCells(source, row)) return undefined;
    return this.#paid(true, source, () => super.table(source));
  }

  override lheading(source: string) {
    return this.#paid(true, source, () => super.lheading(source));
  }

  override tag(source: string) {
    return this.#paid(source[0] === '<', source, () => super.tag(source));
  }

  override link(source: string) {
    return this.#paid(isBracket(source), source, () => super.link(source));
  }

  override reflink(source: string, links: Record<string, Pick<Tokens.Link, 'href' | 'title'>>) {
    return this.#paid(isBracket(source), source, () => super.reflink(source, links as never));
  }

  override emStrong(source: string, masked: string, before?: string) {
    const isMark = source[0] === '*' || source[0] === '_';
    return this.#paid(isMark, source, () => super.emStrong(source, masked, before));
  }

  override codespan(source: string) {
    return this.#paid(source[0] === '`', source, () => super.codespan(source));
  }

  override del(source: string, masked: string, before?: string) {
    return this.#paid(source[0] === '~', source, () => super.del(source, masked, before));
  }

  #paid<T extends Tokens.Generic>(isMark: boolean, source: string, read: () => T | undefined): T | undefined {
    if (!isMark) return undefined;
    const token = read();
    this.#spend(token?.raw.length ?? source.length);
    return token;
  }
}

const isBracket = (source: string) => source[0] === '[' || (source[0] === '!' && source[1] === '[');

function lineEnd(source: string, start: number): number {
  const end = source.indexOf('\n', start);
  return end === -1 ? source.length : end;
}

/** Tells whether short rows leave too many cells without source. Reads only to the end of the table. */
function hasTooManyCells(source: string, delimiters: string): boolean {
  const columns = delimiters.split('|').length;
  let [rows, place] = [0, 0];
  while (place !== -1 && !isEmptyLineAt(source, place)) {
    rows += 1;
    place = source.indexOf('\n', place) + 1 || -1;
  }
  const written = place === -1 ? source.length : place;
  return rows * columns > written + mostUnwrittenCells;
}

function isEmptyLineAt(source: string, place: number): boolean {
  const empty = /[ \t]*(?:\n|$)/y;
  empty.lastIndex = place;
  return empty.test(source);
}
