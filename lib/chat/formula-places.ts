import { formulaAt } from './formula.ts';

type Place = { start: number; end: number };

/** Where formulas stand in a text that may still grow, and where one has begun that may still become one. */
export type FormulaPlaces = { closed: Place[]; open: number | undefined };

/** A line that begins code, or a character that may begin a formula or code. */
const special = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}(?![^\n]*`)|~{3,})[^\n]*|[$\\`]/gm;

export function formulaPlaces(text: string): FormulaPlaces {
  const closed: Place[] = [];
  special.lastIndex = 0;
  for (let found = special.exec(text); found; found = special.exec(text)) {
    const { index: start, 1: fence } = found;
    const rest = text.slice(start);
    const formula = fence === undefined && found[0] !== '`' ? formulaAt(rest, text[start - 1]) : undefined;
    if (formula === 'open' || isUndecided(rest)) return { closed, open: start };
    const end = start + (formula?.raw.length ?? (fence ? fencedLength(rest, fence) : otherLength(rest)));
    if (formula) closed.push({ start, end });
    special.lastIndex = end;
  }
  return { closed, open: undefined };
}

/** At the end of the text a mark may still become another, and a price may follow. */
const isUndecided = (rest: string) => rest === '\\' || /^\$[^$\n]*\$$/.test(rest);

/** Code has no formulas; without its end it goes on to that of the text. */
function fencedLength(rest: string, fence: string): number {
  const end = new RegExp(`\\n[ \\t>]*${fence}[\`~]*[ \\t]*(?=\\n|$)`).exec(rest);
  return end ? end.index + end[0].length : rest.length;
}

/** Code between ticks and escaped characters are stepped over as a whole. */
function otherLength(rest: string): number {
  const [ticks] = /^`+/.exec(rest) ?? [];
  if (ticks === undefined) return rest[0] === '\\' ? 2 : 1;
  const close = new RegExp(`(?<!\`)${ticks}(?!\`)`).exec(rest.slice(ticks.length));
  return close ? ticks.length * 2 + close.index : ticks.length;
}
