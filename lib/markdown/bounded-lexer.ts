import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';
import { BoundedTokenizer, paragraphAsWritten, textAsWritten } from './bounded-tokenizer.ts';
import { calmPlace } from './calm-place.ts';

/** What is deeper stays as it is written: a page cannot show any depth, and a stack cannot hold it. */
const deepest = 40;

/** A longer text is parted: the lexer walks to the end of a text for many of its marks. */
const longestText = 4_000;

/** The most that one source may cost, in characters handed on: the rest stays as it is written. */
const budgetOf = (source: string) => 200_000 + 100 * source.length;

/** Reads Markdown of anybody in a time and a depth that the page can bear: the time grows with the length alone. */
export class BoundedLexer extends Lexer {
  #depth = 0;
  #budget: number;

  /** The characters that were handed on so far, each time anew. */
  work = 0;

  constructor(options: MarkedOptions, source: string) {
    super({ ...options, tokenizer: new BoundedTokenizer((length) => this.spend(length)) });
    this.#budget = budgetOf(source);
  }

  /** Notes that so many characters are handed on. Says whether that may still be. */
  spend(length: number): boolean {
    this.work += length;
    return this.work <= this.#budget;
  }

  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], isClipped?: boolean): Token[] {
    return this.#deeper(
      source,
      () => super.blockTokens(source, tokens, isClipped),
      () => tokens.push(paragraphAsWritten(source)),
      tokens,
    );
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    let start = 0;
    while (source.length - start > longestText) {
      const end = calmPlace(source, start, start + longestText);
      if (end === undefined) addText(tokens, source.slice(start, start + longestText));
      else this.#shortInlineTokens(source.slice(start, end), tokens);
      start = end ?? start + longestText;
    }
    return this.#shortInlineTokens(start === 0 ? source : source.slice(start), tokens);
  }

  #shortInlineTokens(source: string, tokens: Token[]): Token[] {
    return this.#deeper(
      source,
      () => super.inlineTokens(source, tokens),
      () => addText(tokens, source),
      tokens,
    );
  }

  #deeper(source: string, read: () => unknown, keep: () => unknown, tokens: Token[]): Token[] {
    this.#depth += 1;
    if (this.#depth > deepest || !this.spend(source.length)) keep();
    else read();
    this.#depth -= 1;
    return tokens;
  }
}

/** Adds text to the text before it, as the lexer does. */
function addText(tokens: Token[], source: string) {
  const last = tokens.at(-1);
  if (last?.type === 'text') {
    last.raw += source;
    last.text += source;
  } else tokens.push(textAsWritten(source));
}
