import { type Token, Tokenizer, type Tokens } from 'marked';
import { paragraphAsWritten, textAsWritten } from './as-written.ts';
import { footnoteMark } from './block/footnote.ts';
import { maskedBars, withBars } from './block/table-bars.ts';
import { startsShapingTag } from './inline/lexed-inlines.ts';
import { isDelimiterRow, lineEnd } from './line-kind.ts';

/**
 * Largest number of table cells without source: short rows are filled up, so a few thousand characters could
 * make millions of cells.
 */
const mostUnwrittenCells = 2_000;

/** A function that charges characters to the budget; returns whether it still allows them. */
type Spend = (length: number) => boolean;

/**
 * Charges the search for each mark: the length of the token found, or of all the rest if there is none. Once
 * the budget is spent, takes the rest as written.
 */
export class BoundedTokenizer extends Tokenizer {
  readonly #spend: Spend;
  readonly #mayGrow: (part: string) => boolean;

  /** `mayGrow` tells whether a part of the source may still grow. */
  constructor(spend: Spend, mayGrow: (part: string) => boolean) {
    super();
    this.#spend = spend;
    this.#mayGrow = mayGrow;
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
    const isBlock = /^ {0,3}</.test(source) && !startsShapingTag(source);
    return this.#paid(isBlock, source, () => super.html(source));
  }

  /** Shows a definition as text as long as its line may still grow. */
  override def(source: string) {
    const token = this.#paid(/^ {0,3}\[/.test(source), source, () => super.def(source));
    const isCut = token?.raw === source && !source.endsWith('\n') && this.#mayGrow(source);
    return isCut ? undefined : token;
  }

  override table(source: string) {
    const start = source.indexOf('\n') + 1;
    const row = source.slice(start, lineEnd(source, start));
    if (start === 0 || !isDelimiterRow(row) || hasTooManyCells(source, row)) return undefined;
    return this.#paid(true, source, () => this.#tableWithBars(source));
  }

  /** Reads a table of which bars in formulas and code, and those beyond its columns, are masked. */
  #tableWithBars(source: string) {
    const masked = maskedBars(source, this.#mayGrow(source));
    const queued = this.lexer.inlineQueue.length;
    const table = super.table(masked);
    if (!table || masked === source) return table;
    for (const text of this.lexer.inlineQueue.slice(queued)) text.src = withBars(text.src);
    return { ...table, raw: source.slice(0, table.raw.length) };
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
    if (source.startsWith('[^')) return footnoteMark(source, links) as Token as Tokens.Text;
    return this.#paid(isBracket(source), source, () => super.reflink(source, links as never));
  }

  override codespan(source: string) {
    return this.#paid(source[0] === '`', source, () => super.codespan(source));
  }

  override url(source: string) {
    return addressBegin.test(source) ? bareLink(source, (text) => super.url(text)) : super.url(source);
  }

  #paid<T extends Tokens.Generic>(isMark: boolean, source: string, read: () => T | undefined): T | undefined {
    if (!isMark) return undefined;
    const token = read();
    this.#spend(token?.raw.length ?? source.length);
    return token;
  }
}

const isBracket = (source: string) => source[0] === '[' || (source[0] === '!' && source[1] === '[');

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

const addressBegin = /^(?:https?:\/\/|ftp:\/\/|www\.)/i;

/**
 * Punctuation that ends an address without brackets: that of Chinese and Japanese, and quotes, of which a single
 * one may be an apostrophe.
 */
const endOfAddress =
  /[\s<“”«»‹›„…\u3001-\u3003\u3008-\u3020\u3030\u303d\ufe10-\ufe6f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]|[‘’](?![\p{L}\p{N}])/u;

/** Reads an address without brackets up to the punctuation after it. */
function bareLink(source: string, read: (text: string) => Tokens.Link | undefined): Tokens.Link | undefined {
  const end = source.search(endOfAddress);
  return read(end === -1 ? source : source.slice(0, end));
}
