import { CodePlaces } from '../code/code-places.ts';
import { formulaAt, longestFormula } from './formula.ts';

export type Place = { start: number; end: number };

/**
 * Places of formulas in a text that may still grow; `open` is the start of one that may still be completed.
 */
export type FormulaPlaces = { closed: Place[]; open: number | undefined };

/** Characters that may start a formula or code; a line end may be followed by a fence. */
const special = /[$\\`\n]/g;

/** Returns the budget for failed searches, in characters; once it is spent, marks count as text. */
const mostWalked = (text: string) => 20_000 + 20 * text.length;

export function formulaPlaces(text: string): FormulaPlaces {
  const closed: Place[] = [];
  const code = new CodePlaces(text);
  let walk = mostWalked(text);
  let place = code.fenceEnd(0) ?? 0;
  for (let start = nextSpecial(text, place); start !== -1; start = nextSpecial(text, place)) {
    const found = formulaFrom(text, start, walk > 0);
    if (found === 'open') return { closed, open: start };
    if (found) closed.push(found);
    else walk -= Math.min(text.length - start, longestFormula);
    place = found?.end ?? code.endAt(start);
  }
  return { closed, open: undefined };
}

function formulaFrom(text: string, start: number, isLookedFor: boolean): Place | 'open' | undefined {
  if (text[start] === '`' || text[start] === '\n') return undefined;
  const rest = text.slice(start);
  const formula = isLookedFor ? formulaAt(rest, text[start - 1]) : undefined;
  if (formula === 'open' || isUndecided(rest)) return 'open';
  return formula && { start, end: start + formula.raw.length };
}

function nextSpecial(text: string, from: number): number {
  special.lastIndex = from;
  return special.exec(text)?.index ?? -1;
}

/** Tells whether the rest of the text is undecided: a mark may become another one, and a price may follow. */
const isUndecided = (rest: string) => rest === '\\' || /^\$[^$\n]*\$$/.test(rest);
