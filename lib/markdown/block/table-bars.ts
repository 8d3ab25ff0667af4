import { CodePlaces, formulaPlaces, type Place } from '../inline/source-places.ts';

/** Stands for a bar that is no border of a cell: a private-use character. */
const stand = '\ue001';

export const withBars = (text: string): string => text.replaceAll(stand, '|');

/**
 * Masks the bars in the rows of a table that are no borders: those in formulas and code of a row that has too
 * many, and those beyond the columns of the table, so that no text is lost. The last row may still grow.
 */
export function maskedBars(source: string, mayGrow: boolean): string {
  if (!source.includes('|')) return source;
  const end = source.search(/\n[ \t]*(?:\n|$)/);
  const lines = (end === -1 ? source : source.slice(0, end)).split('\n');
  const columns = cellsIn(lines[1] ?? '');
  const last = mayGrow && end === -1 ? lines.length - 1 : -1;
  const masked = lines.map((line, place) =>
    place === 1 ? line : maskedRow(line, columns, place === 0, place === last),
  );
  return masked.join('\n') + (end === -1 ? '' : source.slice(end));
}

function maskedRow(line: string, columns: number, isHead: boolean, mayGrow: boolean): string {
  const withNorms = /[$\\]/.test(line) ? masked(line, formulasIn(line, false), /\\\|/g) : line;
  if (!mayGrow && cellsIn(withNorms) === columns) return withNorms;
  const within = masked(withNorms, [...codeIn(withNorms, mayGrow), ...formulasIn(withNorms, mayGrow)], /\|/g);
  return isHead ? within : withoutExcess(within, columns);
}

function formulasIn(line: string, mayGrow: boolean): Place[] {
  const { closed, open } = formulaPlaces(line);
  return mayGrow && open !== undefined ? [...closed, { start: open, end: line.length }] : closed;
}

function codeIn(line: string, mayGrow: boolean): Place[] {
  const code = new CodePlaces(line);
  const places: Place[] = [];
  for (let start = line.indexOf('`'); start !== -1; ) {
    const end = code.endAt(start);
    const isClosed = !/^`+$/.test(line.slice(start, end));
    if (isClosed) places.push({ start, end });
    else if (mayGrow) return [...places, { start, end: line.length }];
    start = line.indexOf('`', end);
  }
  return places;
}

/** Masks the last character of each match within the places. */
function masked(line: string, places: Place[], bar: RegExp): string {
  const sorted = places.toSorted((one, other) => one.start - other.start);
  let next = 0;
  return line.replace(bar, (found, at: number) => {
    while ((sorted[next]?.end ?? at + 1) <= at) next += 1;
    return (sorted[next]?.start ?? at) < at ? found.slice(0, -1) + stand : found;
  });
}

/** Places of the borders between cells: not of those at the start and the end of the row. */
function borders(line: string): number[] {
  const places: number[] = [];
  const last = line.trimEnd().length - 1;
  for (let place = line.search(/\S/) + 1; place < last; place += 1) {
    if (line[place] === '\\') place += 1;
    else if (line[place] === '|') places.push(place);
  }
  return places;
}

const cellsIn = (line: string): number => borders(line).length + 1;

function withoutExcess(line: string, columns: number): string {
  const excess = new Set(borders(line).slice(columns - 1));
  return excess.size === 0 ? line : line.replace(/\|/g, (bar, place) => (excess.has(place) ? stand : bar));
}
