import { Hooks, type MarkedOptions, type Tokens } from 'marked';
import { type Formula, formulaAt, formulaBlockAt } from './formula.ts';
import { formulaPlaces } from './formula-places.ts';

/** A formula as the lexer hands it on. */
export type FormulaToken = Tokens.Generic & { type: 'formula'; formula: Formula };

const tokenOf = (formula: Formula | undefined): FormulaToken | undefined =>
  formula && { type: 'formula', raw: formula.raw, formula };

/** What makes the lexer know formulas. */
export const formulaOptions = {
  extensions: {
    renderers: {},
    childTokens: {},
    block: [(source) => tokenOf(formulaBlockAt(source))],
    inline: [
      (source, tokens) => {
        const formula = formulaAt(source, tokens.at(-1)?.raw.at(-1));
        return formula === 'open' ? undefined : tokenOf(formula);
      },
    ],
    startBlock: [nextBlock],
    startInline: [(source) => source.indexOf('$')],
  },
  hooks: Object.assign(new Hooks(), { emStrongMask: masked }),
} satisfies MarkedOptions;

/** A formula interrupts the paragraph that it stands in, at the beginning of a line. */
function nextBlock(source: string): number {
  const line = /\n(?=([ \t]*\n)| {0,3}(?:\$\$|\\\[))/g;
  for (let found = line.exec(source); found && found[1] === undefined; found = line.exec(source)) {
    if (formulaBlockAt(source.slice(found.index + 1))) return found.index + 1;
  }
  return -1;
}

/** The marks of a formula are no emphasis. */
function masked(source: string): string {
  let text = '';
  for (const { start, end } of formulaPlaces(source).closed)
    text += source.slice(text.length, start) + 'a'.repeat(end - start);
  return text + source.slice(text.length);
}
