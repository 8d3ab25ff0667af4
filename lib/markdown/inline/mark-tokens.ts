import type { Token, Tokens } from 'marked';
import { sourceText, textAsWritten } from '../as-written.ts';
import type { BoundedLexer } from '../bounded-lexer.ts';
import { type Formula, formulaAt, longestFormula } from '../formula/formula.ts';
import type { Emphasis } from './emphasis.ts';

export type FormulaToken = Tokens.Generic & { type: 'formula'; formula: Formula };

/** The last word of a text that may grow, if the next characters may turn it into something else. */
export type HeldToken = Tokens.Generic & { type: 'held' };

export const formulaToken = (formula: Formula | undefined): Token | undefined => {
  if (!formula) return undefined;
  return formula.isKnown
    ? ({ type: 'formula', raw: formula.raw, formula } as Token)
    : sourceText(formula.raw);
};

/** Reads emphasis or a formula at the start of the rest of a text, or what its end cuts off. */
export function markToken(lexer: BoundedLexer, source: string, tokens: Token[]): Token | undefined {
  const { cut, length } = lexer.run;
  if (cut?.start === length - source.length) return cutToken(lexer, cut.kind, source);
  switch (source[0]) {
    case '*':
    case '_':
    case '~':
      return emphasisToken(lexer, source);
    case '$':
    case '\\':
      return formulaToken(formulaHere(lexer, source, tokens.at(-1)?.raw.at(-1)));
  }
  return undefined;
}

function cutToken(lexer: BoundedLexer, kind: 'code' | 'formula', source: string): Token {
  if (kind === 'formula') return lexer.canHold(source) ? { type: 'held', raw: source } : sourceText(source);
  const text = source.replace(/^`+ ?/, '').replaceAll('\n', ' ');
  return text === '' ? { type: 'held', raw: source } : { type: 'codespan', raw: source, text };
}

/** Charges the lexer for a failed search, which may have walked as far as a formula can reach. */
function formulaHere(lexer: BoundedLexer, source: string, before: string | undefined): Formula | undefined {
  const formula = formulaAt(source, before);
  if (!formula) lexer.spend(Math.min(source.length, longestFormula));
  return formula === 'open' ? undefined : formula;
}

function emphasisToken(lexer: BoundedLexer, source: string): Token {
  const place = lexer.run.length - source.length;
  const emphasis = lexer.run.emphasis.get(place);
  if (!emphasis) return textAsWritten(source.slice(0, plainEnd(lexer, source, place)));
  const { size, end } = emphasis;
  const text = source.slice(size, end - place);
  const raw = source.slice(0, end - place + size);
  lexer.spend(raw.length);
  const tokens = lexer.inlineTokensWithin(text, lexer.run.mayGrow && end === lexer.run.length);
  return { type: typeOf(source[0], emphasis), raw, text, tokens };
}

const typeOf = (mark: string | undefined, { size }: Emphasis) => {
  if (mark === '~') return 'del';
  return size === 1 ? 'em' : 'strong';
};

/** Letters after an underscore, as in names of variables, unless they begin an address. */
const restOfName = /(?!https?:|ftp:|www\.|mailto:|xmpp:)[a-z\d]*/iy;

/** Returns the end of the marks that open no emphasis, and of what surely is text after them. */
function plainEnd({ run }: BoundedLexer, source: string, place: number): number {
  let end = 1;
  while (source[end] === source[0] && !run.emphasis.has(place + end)) end += 1;
  if (source[0] !== '_' || source[end] === '_') return end;
  restOfName.lastIndex = end;
  return end + (restOfName.exec(source)?.[0].length ?? 0);
}
