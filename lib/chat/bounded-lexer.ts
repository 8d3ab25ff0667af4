import { Lexer, type MarkedOptions, type Token, Tokenizer, type TokensList } from 'marked';

/** What is deeper stays as it is written: a page cannot show any depth, and a stack cannot hold it. */
const deepest = 40;

/** The marks of a longer text are not looked for: the time for that grows with the square of its length. */
const longestText = 20_000;

/** A short row counts as a whole one: a few thousand characters could ask for millions of cells. */
const mostUnwrittenCells = 2_000;

/** Reads Markdown of anybody in a time and a depth that the page can bear. */
export class BoundedLexer extends Lexer {
  #depth = 0;

  /** The characters that were handed on so far, each time anew. */
  work = 0;

  constructor(options: MarkedOptions) {
    super({ ...options, tokenizer: new BoundedTokenizer() });
  }

  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], isClipped?: boolean): Token[] {
    return this.#deeper(
      () => super.blockTokens(source, tokens, isClipped),
      () => tokens.push({ type: 'paragraph', raw: source, text: source, tokens: [asWritten(source)] }),
      tokens,
    );
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    if (source.length <= longestText)
      return this.#deeper(
        () => super.inlineTokens(source, tokens),
        () => tokens.push(asWritten(source)),
        tokens,
      );
    tokens.push(asWritten(source));
    return tokens;
  }

  #deeper(read: () => unknown, keep: () => unknown, tokens: Token[]): Token[] {
    this.#depth += 1;
    if (this.#depth > deepest) keep();
    else read();
    this.#depth -= 1;
    return tokens;
  }
}

const asWritten = (source: string): Token => ({ type: 'text', raw: source, text: source, escaped: false });

class BoundedTokenizer extends Tokenizer {
  override table(source: string) {
    return hasTooManyCells(source) ? undefined : super.table(source);
  }
}

function hasTooManyCells(source: string): boolean {
  const [head, columns] = /^[^\n]*\n([ \t|:-]*-[ \t|:-]*)(?:\n|$)/.exec(source) ?? [];
  if (head === undefined || columns === undefined) return false;
  const end = source.search(/\n[ \t]*\n/);
  const written = end === -1 ? source : source.slice(0, end);
  return written.split('\n').length * columns.split('|').length > written.length + mostUnwrittenCells;
}
