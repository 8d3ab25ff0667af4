import { type Block, type Inline, plainText } from './markdown.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** Returns the text of a cell in one line: tabs and line ends would start other cells. */
const cellText = (cell: Inline[]) => plainText(cell).replace(/\s+/g, ' ').trim();

/** Writes a table with tabs between cells and line ends between rows, as spreadsheets take it. */
export const tableAsText = ({ header, rows }: Table): string =>
  [header, ...rows].map((row) => row.map(cellText).join('\t')).join('\n');
