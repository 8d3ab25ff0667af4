import { CodePlaces } from '../code/code-places.ts';
import { formulaAt, longestFormula } from './formula.ts';

type Place = { start: number; end: number };

/** Where formulas stand in a text that may still grow, and where one has begun that may still become one. */
export type FormulaPlaces = { closed: Place[]; open: number | undefined };

/** A character that may begin a formula or code, or a line that may begin code. */
const special = /[$\\`\n]/g;

/** Marks that open no formula cost a walk each: after this many characters of such walks the rest are taken for text. */
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

/** At the end of the text a mark may still become another, and a price may follow. */
const isUndecided = (rest: string) => rest === '\\' || /^\$[^$\n]*\$$/.test(rest);
