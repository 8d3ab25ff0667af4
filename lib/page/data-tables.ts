/** A table as a grid: its header, if it has one, and its rows, all of the same length. */
export type Grid = { header: Line | null; rows: Line[]; columns: number };
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
