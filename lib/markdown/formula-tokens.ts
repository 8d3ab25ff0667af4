import { Hooks, type MarkedOptions, type Tokens } from 'marked';
import { BoundedLexer } from './bounded-lexer.ts';
import { type Formula, formulaAt, formulaBlockAt, longestFormula } from './formula/formula.ts';
import { formulaPlaces } from './formula/formula-places.ts';

/** A formula as a token of the lexer. */
export type FormulaToken = Tokens.Generic & { type: 'formula'; formula: Formula };

const tokenOf = (formula: Formula | undefined): FormulaToken | undefined =>
  formula && { type: 'formula', raw: formula.raw, formula };

const mark = /^ {0,3}(?:\$|\\[([])/;

/** Charges the lexer for a failed search, which may have walked as far as a formula can reach. */
function paid<T>(lexer: unknown, source: string, find: (source: string) => T | undefined): T | undefined {
  if (!mark.test(source)) return undefined;
  const formula = find(source);
  if (!formula && lexer instanceof BoundedLexer) lexer.spend(Math.min(source.length, longestFormula));
  return formula;
}

function closedFormula(source: string, before: string | undefined): Formula | undefined {
  const formula = formulaAt(source, before);
  return formula === 'open' ? undefined : formula;
}

/** Options that add formulas to the lexer. */
export const formulaOptions = {
  extensions: {
    renderers: {},
    childTokens: {},
    block: [
      function (source) {
        return tokenOf(paid(this.lexer, source, formulaBlockAt));
      },
    ],
    inline: [
      function (source, tokens) {
        const before = tokens.at(-1)?.raw.at(-1);
        return tokenOf(paid(this.lexer, source, (text) => closedFormula(text, before)));
      },
    ],
    startBlock: [nextBlock],
    startInline: [(source) => source.indexOf('$')],
  },
  hooks: Object.assign(new Hooks(), { emStrongMask: masked }),
} satisfies MarkedOptions;

/** Finds the next formula that interrupts the paragraph, at the start of a line. */
function nextBlock(source: string): number {
  const line = /\n(?=([ \t]*\n)| {0,3}(?:\$\$|\\\[))/g;
  let tries = 0;
  for (let found = line.exec(source); found && found[1] === undefined; found = line.exec(source)) {
    if (formulaBlockAt(source.slice(found.index + 1))) return found.index + 1;
    tries += 1;
    if (tries === mostTries) return -1;
  }
  return -1;
}

/** Lines of one paragraph that are tried as the start of a formula. */
const mostTries = 20;

/** Masks formulas, whose characters are not emphasis marks. */
function masked(source: string): string {
  let text = '';
  for (const { start, end } of formulaPlaces(source).closed)
    text += source.slice(text.length, start) + 'a'.repeat(end - start);
  return text + source.slice(text.length);
}
