import { Lexer, type MarkedOptions, type Token, type TokensList } from 'marked';
import { paragraphAsWritten, textAsWritten } from './as-written.ts';
import { BoundedTokenizer } from './bounded-tokenizer.ts';
import { calmPlace } from './calm-place.ts';
import { type InlineRun, inlineRun, withEmphasis } from './inline/inline-run.ts';

/**
 * Levels of nesting that are lexed. Deeper source stays as written: neither the page nor the stack can hold
 * unlimited depth.
 */
const deepest = 40;

/** Longest text lexed at once, in characters: for many marks the lexer walks to the end of the text. */
const longestText = 4_000;

/** Longest end of a formula that is held back instead of shown as its source. */
const longestHeld = 60;

/** Returns the budget of a source, in characters passed to the lexer; the rest stays as written. */
const budgetOf = (source: string) => 200_000 + 100 * source.length;

/** Lexes untrusted Markdown with bounded depth, in time proportional to its length. */
export class BoundedLexer extends Lexer {
  #depth = 0;
  #budget: number;
  /** The source whose end may still grow; undefined if nothing follows it. */
  #growing: string | undefined;
  /** Tokens of the last text, if it may still grow. */
  #growingTokens: Token[] | undefined;
  #isNextGrowing = false;
  #run: InlineRun = inlineRun('', false);
  readonly #hooks: NonNullable<MarkedOptions['hooks']> | null;

  /** Characters lexed so far; a repeated pass counts again. */
  work = 0;

  /** Number of characters at the end of a growing source that may be held back. */
  readonly #lastWord: number;

  /** Without `lastWord` the source is complete. */
  constructor(options: MarkedOptions, source: string, lastWord: number | undefined) {
    super({
      ...options,
      tokenizer: new BoundedTokenizer(
        (length) => this.spend(length),
        (part) => this.mayGrow(part),
      ),
    });
    this.#hooks = options.hooks ?? null;
    this.#budget = budgetOf(source);
    this.#lastWord = lastWord ?? 0;
    this.#growing = lastWord === undefined ? undefined : withoutLineEnd(source);
  }

  /** Charges characters to the budget; returns whether it still allows them. */
  spend(length: number): boolean {
    this.work += length;
    return this.work <= this.#budget;
  }

  /** The text whose marks are being read. */
  get run(): InlineRun {
    return this.#run;
  }

  /** Finds the emphasis of this text, of which links, code and escapes are masked. */
  readEmphasis(masked: string) {
    this.#run = withEmphasis(this.#run, masked);
  }

  /** Tells whether a part of the source reaches its end, and that may still grow. */
  mayGrow(part: string): boolean {
    if (this.#growing === undefined) return false;
    const line = part.trimEnd();
    return line !== '' && this.#growing.endsWith(line.slice(line.lastIndexOf('\n') + 1));
  }

  /**
   * Tells whether the cut source of a formula can be held back, as a part of the last word. In Chinese and Japanese
   * a word without spaces may be a whole sentence.
   */
  canHold(source: string): boolean {
    return source.length <= Math.min(this.#lastWord, longestHeld) && /^[!-~]*$/.test(source);
  }

  override blockTokens(source: string, tokens?: Token[], isClipped?: boolean): Token[];
  override blockTokens(source: string, tokens?: TokensList, isClipped?: boolean): TokensList;
  override blockTokens(source: string, tokens: Token[] = [], isClipped?: boolean): Token[] {
    this.#deeper(
      source,
      () => super.blockTokens(source, tokens, isClipped),
      () => tokens.push(paragraphAsWritten(source)),
    );
    if (this.#depth > 0 || this.#growing === undefined) return tokens;
    const last = this.inlineQueue.findLast(({ src }) => src !== '');
    this.#growingTokens = last && this.mayGrow(last.src) ? last.tokens : undefined;
    return tokens;
  }

  /** Lexes the inside of emphasis, which may still grow if it is at the end of the text around it. */
  inlineTokensWithin(source: string, mayGrow: boolean): Token[] {
    this.#isNextGrowing = mayGrow;
    return this.inlineTokens(source);
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const mayGrow = this.#isNextGrowing || tokens === this.#growingTokens;
    this.#isNextGrowing = false;
    let start = 0;
    while (source.length - start > longestText) {
      const end = calmPlace(source, start, start + longestText);
      if (end === undefined) addText(tokens, source.slice(start, start + longestText));
      else this.#shortInlineTokens(source.slice(start, end), tokens, false);
      start = end ?? start + longestText;
    }
    return this.#shortInlineTokens(start === 0 ? source : source.slice(start), tokens, mayGrow);
  }

  #shortInlineTokens(source: string, tokens: Token[], mayGrow: boolean): Token[] {
    const outer = this.#run;
    this.#run = inlineRun(source, mayGrow);
    // With hooks, marked masks each text, also one without a mark of emphasis.
    this.options.hooks = /[*_~]/.test(source) ? this.#hooks : null;
    this.#deeper(
      source,
      () => super.inlineTokens(source, tokens),
      () => addText(tokens, source),
    );
    this.#run = outer;
    return tokens;
  }

  #deeper(source: string, read: () => unknown, keep: () => unknown) {
    this.#depth += 1;
    if (this.#depth > deepest || !this.spend(source.length)) keep();
    else read();
    this.#depth -= 1;
  }
}

/** Removes the end of the last line. After an empty line nothing grows but the next block. */
function withoutLineEnd(source: string): string {
  const text = source.trimEnd();
  return source.indexOf('\n', text.length) === source.lastIndexOf('\n') || !source.includes('\n', text.length)
    ? text
    : source;
}

/** Appends to a preceding text token, as the lexer does. */
function addText(tokens: Token[], source: string) {
  const last = tokens.at(-1);
  if (last?.type === 'text') {
    last.raw += source;
    last.text += source;
  } else tokens.push(textAsWritten(source));
}
