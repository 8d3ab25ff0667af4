import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';
import { BoundedTokenizer, paragraphAsWritten, textAsWritten } from './bounded-tokenizer.ts';
import { calmPlace } from './calm-place.ts';

/**
 * Levels of nesting that are lexed. Deeper source stays as written: neither the page nor the stack can hold
 * unlimited depth.
 */
const deepest = 40;

/** Longest text lexed at once, in characters: for many marks the lexer walks to the end of the text. */
const longestText = 4_000;

/** Returns the budget of a source, in characters passed to the lexer; the rest stays as written. */
const budgetOf = (source: string) => 200_000 + 100 * source.length;

/** Lexes untrusted Markdown with bounded depth, in time proportional to its length. */
export class BoundedLexer extends Lexer {
  #depth = 0;
  #budget: number;

  /** Characters lexed so far; a repeated pass counts again. */
  work = 0;

  constructor(options: MarkedOptions, source: string) {
    super({ ...options, tokenizer: new BoundedTokenizer((length) => this.spend(length)) });
    this.#budget = budgetOf(source);
  }

  /** Charges characters to the budget; returns whether it still allows them. */
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

/** Appends to a preceding text token, as the lexer does. */
function addText(tokens: Token[], source: string) {
  const last = tokens.at(-1);
  if (last?.type === 'text') {
    last.raw += source;
    last.text += source;
  } else tokens.push(textAsWritten(source));
}
