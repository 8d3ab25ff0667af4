import { Hooks, type MarkedOptions, type Token, type Tokens } from 'marked';
import { sourceParagraph, sourceText } from './as-written.ts';
import { detailsEndIn, detailsTagAt } from './block/details.ts';
import { footnoteAt, footnoteKey } from './block/footnote.ts';
import { BoundedLexer } from './bounded-lexer.ts';
import { formulaBlockAt, longestFormula } from './formula/formula.ts';
import { formulaToken, markToken } from './inline/mark-tokens.ts';

export type FootnoteToken = Tokens.Generic & { type: 'footnote'; label: string; tokens: Token[] };

/** A tag of details as a token of the lexer; `tokens` are those of a summary. */
export type DetailsToken = Tokens.Generic & {
  type: 'details';
  tag: 'start' | 'summary' | 'end';
  tokens: Token[];
};

function blockToken(lexer: BoundedLexer, source: string): Token | undefined {
  switch (firstOf(source)) {
    case '$':
    case '\\':
      return formulaMark.test(source) ? formulaBlock(lexer, source) : undefined;
    case '<':
      return detailsBlock(lexer, source);
    case '[':
      return footnote(lexer, source);
  }
  return undefined;
}

/** Returns the first character of a block, after its indentation. */
function firstOf(source: string): string | undefined {
  let place = 0;
  while (place < 3 && source[place] === ' ') place += 1;
  return source[place];
}

const formulaMark = /^ {0,3}(?:\$\$|\\\[|\\begin\{)/;

function formulaBlock(lexer: BoundedLexer, source: string): Token | undefined {
  const formula = formulaBlockAt(source);
  if (formula === 'open') return lexer.mayGrow(source) ? cutFormula(lexer, source) : undefined;
  // The search may have walked as far as a formula can reach.
  if (!formula) lexer.spend(Math.min(source.length, longestFormula));
  if (formula?.isKnown === false) return sourceParagraph(formula.raw);
  return formulaToken(formula);
}

/** Shows the source of a formula that the end of a growing text cuts off. */
const cutFormula = (lexer: BoundedLexer, source: string): Token =>
  lexer.canHold(source.trimEnd()) ? { type: 'space', raw: source } : sourceParagraph(source);

function detailsBlock(lexer: BoundedLexer, source: string): DetailsToken | undefined {
  const found = detailsTagAt(source);
  if (!found) return undefined;
  const { raw, tag, text } = found;
  lexer.spend(raw.length);
  return {
    type: 'details',
    raw,
    tag,
    tokens: tag === 'summary' ? lexer.inline(text) : [sourceText(raw.trim())],
  };
}

function footnote(lexer: BoundedLexer, source: string): FootnoteToken | undefined {
  const found = footnoteAt(source);
  if (!found) return undefined;
  const { raw, label, text } = found;
  lexer.tokens.links[footnoteKey(label)] ??= { href: '', title: '' };
  lexer.spend(raw.length);
  return { type: 'footnote', raw, label, tokens: lexer.blockTokens(text) };
}

/** Options that add formulas, details and footnotes to the lexer, and own rules for emphasis. */
export const lexerOptions = {
  extensions: {
    renderers: {},
    childTokens: {},
    block: [
      function (source) {
        return this.lexer instanceof BoundedLexer ? blockToken(this.lexer, source) : undefined;
      },
    ],
    inline: [
      function (source, tokens) {
        return this.lexer instanceof BoundedLexer ? markToken(this.lexer, source, tokens) : undefined;
      },
    ],
    startBlock: [nextBlock],
    startInline: [(source) => source.indexOf('$')],
  },
  hooks: Object.assign(new Hooks(), {
    emStrongMask(this: { lexer?: unknown }, masked: string) {
      if (this.lexer instanceof BoundedLexer) this.lexer.readEmphasis(masked);
      return masked;
    },
  }),
} satisfies MarkedOptions;

/** Finds the next block that interrupts the paragraph: a formula or a footnote at the start of a line, or an end tag. */
function nextBlock(source: string): number {
  if (!/[$\\]|\[\^|<\//.test(source)) return -1;
  const end = source.search(/\n[ \t]*\n/);
  const paragraph = end === -1 ? source : source.slice(0, end + 1);
  const found = [nextFormula(paragraph), nextFootnote(paragraph), detailsEndIn(paragraph)];
  return Math.min(...found.map((place) => (place === -1 ? Number.POSITIVE_INFINITY : place)));
}

const nextFootnote = (paragraph: string): number => {
  const lineEnd = paragraph.search(/\n {0,3}\[\^[^\s[\]]{1,100}\]:/);
  return lineEnd === -1 ? -1 : lineEnd + 1;
};

function nextFormula(paragraph: string): number {
  const line = /\n(?= {0,3}(?:\$\$|\\\[|\\begin\{))/g;
  let tries = 0;
  for (const { index } of paragraph.matchAll(line)) {
    if (formulaBlockAt(paragraph.slice(index + 1))) return index + 1;
    tries += 1;
    if (tries === mostTries) return -1;
  }
  return -1;
}

/** Lines of one paragraph that are tried as the start of a formula. */
const mostTries = 20;
