import { moveChildren } from './move-children.ts';

const tables = '[role="table"], [role="grid"], [role="treegrid"]';
const cells = '[role="cell"], [role="gridcell"], [role="columnheader"], [role="rowheader"]';

/** Makes tables of elements that are one by their roles alone. */
export function makeRoleTables(copy: Document) {
  for (const outer of copy.querySelectorAll(tables)) if (outer.localName !== 'table') makeTable(outer);
}

/** Puts a table in place of the first row; what stands beside the rows stays. */
function makeTable(outer: Element) {
  const isOwn = (row: Element) => row.localName !== 'tr' && row.parentElement?.closest(tables) === outer;
  const rows = [...outer.querySelectorAll('[role="row"]')].filter(isOwn);
  const [first] = rows;
  const lines = linesOf(rows.map(cellsOf), rows);
  if (!first || !lines.some((line) => line.length > 1)) return;
  const table = outer.ownerDocument.createElement('table');
  for (const name of ['aria-label', 'dir', 'lang']) {
    const value = outer.getAttribute(name);
    if (value !== null) table.setAttribute(name, value);
  }
  table.setAttribute('role', 'table');
  outer.removeAttribute('role');
  first.before(table);
  for (const line of lines) table.append(makeRow(line, table));
  for (const row of rows) row.remove();
}

const cellsOf = (row: Element) =>
  [...row.querySelectorAll(cells)].filter((cell) => cell.parentElement?.closest('[role="row"]') === row);

/**
 * Puts rows and cells in the order of their numbers: a grid that draws a part of its rows has them in any order, and one
 * with fixed columns has two or three elements for a row. Without numbers for all, the order is that of the page.
 */
function linesOf(found: Element[][], rows: Element[]): Element[][] {
  const numbers = rows.map((row) => numberOf(row, 'aria-rowindex'));
  if (numbers.some(Number.isNaN)) return found;
  const byNumber = new Map<number, Element[]>(numbers.map((number) => [number, []]));
  for (const [at, number] of numbers.entries())
    for (const cell of found[at] ?? []) byNumber.get(number)?.push(cell);
  const inOrder = [...byNumber].sort(([one], [other]) => one - other);
  const lines = inOrder.flatMap(([, line]) => inColumns(line) ?? []);
  return lines.length === inOrder.length ? lines : found;
}

/** Sorts the cells of a row, in a list of one row; undefined if a cell has no column of its own. */
function inColumns(line: Element[]): [Element[]] | undefined {
  const columns = new Map(line.map((cell) => [numberOf(cell, 'aria-colindex'), cell]));
  if (columns.size !== line.length || [...columns.keys()].some(Number.isNaN)) return undefined;
  return [[...columns].sort(([one], [other]) => one - other).map(([, cell]) => cell)];
}

const numberOf = (element: Element, name: string) => Number.parseInt(element.getAttribute(name) ?? '', 10);

function makeRow(line: Element[], table: Element): Element {
  const made = table.ownerDocument.createElement('tr');
  for (const cell of line) {
    const isHead = cell.getAttribute('role') === 'columnheader';
    const place = cell.ownerDocument.createElement(isHead ? 'th' : 'td');
    for (const name of ['colspan', 'rowspan']) {
      const span = cell.getAttribute(`aria-${name}`);
      if (span !== null) place.setAttribute(name, span);
    }
    moveChildren(cell, place);
    made.append(place);
  }
  return made;
}
