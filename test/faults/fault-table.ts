import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The outcome of one fault. */
export type Row = {
  fault: string;
  /** Number of characters that the server sent before the fault, by its clock. */
  sent: number;
  /** Number of characters that the panel shows afterwards. */
  kept: number;
  posts: number;
  state: string;
};

const file = join(import.meta.dirname, '../../.output/reports/faults.jsonl');

export const addRow = (row: Row) => appendFileSync(file, `${JSON.stringify(row)}\n`);

const columns = ['fault', 'sent', 'kept', 'missing', 'POSTs', 'state'];

function printed(rows: Row[]): string {
  const lines = rows.map(({ fault, sent, kept, posts, state }) =>
    [fault, sent, kept, sent - kept, posts, state].map(String),
  );
  const widths = columns.map((name, place) =>
    Math.max(...[columns, ...lines].map((line) => (line[place] ?? '').length), name.length),
  );
  const isNumber = (place: number) => place > 0 && place < columns.length - 1;
  const line = (cells: string[]) =>
    cells
      .map((cell, place) =>
        isNumber(place) ? cell.padStart(widths[place] ?? 0) : cell.padEnd(widths[place] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(columns), ...lines.map(line)].join('\n');
}

const begun = 'RUNNEL_FAULTS_BEGUN';

/** Starts the table in the first project of the suite; the teardown prints it after all tests. */
export function setup() {
  if (process.env[begun]) return undefined;
  process.env[begun] = 'true';
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  return printTable;
}

function printTable() {
  if (!existsSync(file)) return;
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  console.log(`\nCharacters sent by the server until the fault, and kept:\n${printed(rows)}\n`);
}
