import { moveChildren } from './safe-dom.ts';

/** A table as a grid: its header, if it has one, and its rows, all of the same length. */
type Grid = { header: Line | null; rows: Line[]; columns: number };
type Line = (Element | null)[];

const many = 'table, h1, h2, h3, h4, pre, p ~ p, ul, ol';

/** Columns of a table at most; a span of more is a mistake. */
const most = 200;

const rowsOf = (table: Element) =>
  [...(table as HTMLTableElement).rows].filter(
    (row) => row.closest('table') === table && row.cells.length > 0,
  );

/** Tells whether a table holds data; else it only lays out the page. */
export function isDataTable(table: Element): boolean {
  const role = table.getAttribute('role');
  if (role === 'presentation' || role === 'none' || table.querySelector('table')) return false;
  const rows = rowsOf(table);
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  if (rows.length === 0 || columns < 2) return false;
  if (role === 'table' || role === 'grid') return true;
  if (table.querySelector('th, caption, thead, [scope]')) return true;
  return rows.length > 1 && table.querySelector(many) === null;
}

/** Lays out the cells of a table. A cell that spans several places stands in the first, the others are empty. */
export function gridOf(table: Element): Grid {
  const rows = rowsOf(table);
  const lines: Line[] = rows.map(() => []);
  for (const [at, row] of rows.entries()) placeCells(row, lines, at);
  const columns = lines.reduce((most, { length }) => Math.max(most, length), 0);
  const full = lines.map((line) => Array.from({ length: columns }, (_, at) => line[at] ?? null));
  const [first] = rows;
  return first && isHeader(first)
    ? { header: full[0] ?? null, rows: full.slice(1), columns }
    : { header: null, rows: full, columns };
}

const isHeader = (row: HTMLTableRowElement) =>
  row.closest('thead') !== null || [...row.cells].every((cell) => cell.localName === 'th');

/** Puts the cells of a row into its line, and takes their places in the lines below. */
function placeCells(row: HTMLTableRowElement, lines: Line[], at: number) {
  const own = lines[at] ?? [];
  let column = 0;
  for (const cell of row.cells) {
    while (own[column] !== undefined) column += 1;
    if (column >= most) return;
    const wide = spanned(cell.getAttribute('colspan'), most - column);
    const high = spanned(cell.getAttribute('rowspan'), lines.length - at);
    for (const line of lines.slice(at, at + high))
      for (let place = column; place < column + wide; place += 1) line[place] = null;
    own.splice(column, 1, cell);
    column += wide;
  }
}

function spanned(value: string | null, most: number): number {
  const number = Number.parseInt(value ?? '1', 10);
  return Math.max(1, Math.min(number || 1, most));
}

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
