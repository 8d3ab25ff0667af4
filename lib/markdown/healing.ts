import remend from 'remend';
import { formulaPlaces } from './formula/formula-places.ts';

/** The open end as it will look when it is closed: nothing flashes up that the next characters take back. */
export function healed(rest: string): string {
  const { closed, open } = formulaPlaces(rest);
  const shown = withoutUndecided(rest.slice(0, open));
  return closed.length === 0 || shown.includes(stand) ? closedMarks(shown) : withoutFormulas(shown);
}

/** Looking for the ends of more brackets takes long: they stay as they are written until they are closed. */
const mostBrackets = 300;

const closedMarks = (text: string) =>
  text.split('[').length > mostBrackets ? text : remend(text, { katex: false });

/** A character that nobody uses stands for each formula: its marks are not those of Markdown. */
const stand = '\ue000';

function withoutFormulas(text: string): string {
  const formulas: string[] = [];
  let rest = '';
  let last = 0;
  for (const { start, end } of formulaPlaces(text).closed) {
    formulas.push(text.slice(start, end));
    rest += text.slice(last, start) + stand;
    last = end;
  }
  let place = 0;
  return closedMarks(rest + text.slice(last)).replaceAll(stand, () => formulas[place++] ?? '');
}

/** Marks without a word, and a last line that may become a table, a heading, a fence or its end are held back. */
export const withoutUndecided = (rest: string) =>
  rest
    .replace(/(^|\n) {0,3}(-+|=+|`+|~+|[*+]|\d{1,9}[.)]?)[ \t]*$/, '$1')
    .replace(/(^|[\s(])[*_~]{1,3}$/, '$1')
    .replace(/(^|\n\n)\|[^\n]*(\n[|:\- \t]*)?$/, '$1');
