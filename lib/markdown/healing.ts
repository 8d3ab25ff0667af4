import remend from 'remend';
import { formulaPlaces } from './formula/formula-places.ts';

/** Closes the marks of the open end, so that nothing flashes up that the next characters change. */
export function healed(rest: string): string {
  const { closed, open } = formulaPlaces(rest);
  const shown = withoutUndecided(rest.slice(0, open));
  return closed.length === 0 || shown.includes(stand) ? closedMarks(shown) : withoutFormulas(shown);
}

/**
 * Largest number of brackets to close: finding their ends is slow. More stay as written until they are
 * closed.
 */
const mostBrackets = 300;

const closedMarks = (text: string) =>
  text.split('[').length > mostBrackets ? text : remend(text, { katex: false });

/** Placeholder for formulas, whose marks are not Markdown: a private-use character. */
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

/**
 * Holds back marks without a word, and a last line that may become a table, a heading, a fence or its end.
 */
export const withoutUndecided = (rest: string) =>
  rest
    .replace(/(^|\n) {0,3}(-+|=+|`+|~+|[*+]|\d{1,9}[.)]?)[ \t]*$/, '$1')
    .replace(/(^|[\s(])[*_~]{1,3}$/, '$1')
    .replace(/(^|\n\n)\|[^\n]*(\n[|:\- \t]*)?$/, '$1');
