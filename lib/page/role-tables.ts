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
  if (!first || !rows.some((row) => cellsOf(row).length > 1)) return;
  const table = outer.ownerDocument.createElement('table');
  for (const name of ['aria-label', 'dir', 'lang']) {
    const value = outer.getAttribute(name);
    if (value !== null) table.setAttribute(name, value);
  }
  table.setAttribute('role', 'table');
  outer.removeAttribute('role');
  first.before(table);
  table.append(...rows.map(makeRow));
  for (const row of rows) row.remove();
}

const cellsOf = (row: Element) =>
  [...row.querySelectorAll(cells)].filter((cell) => cell.parentElement?.closest('[role="row"]') === row);

function makeRow(row: Element): Element {
  const made = row.ownerDocument.createElement('tr');
  for (const cell of cellsOf(row)) {
    const isHead = cell.getAttribute('role') === 'columnheader';
    const place = row.ownerDocument.createElement(isHead ? 'th' : 'td');
    for (const name of ['colspan', 'rowspan']) {
      const span = cell.getAttribute(`aria-${name}`);
      if (span !== null) place.setAttribute(name, span);
    }
    place.append(...cell.childNodes);
    made.append(place);
  }
  return made;
}
