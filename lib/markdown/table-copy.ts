import { type Block, type Inline, plainText } from './markdown.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** Returns the text of a cell in one line: tabs and line ends would start other cells. */
const cellText = (cell: Inline[]) => plainText(cell).replace(/\s+/g, ' ').trim();

/** Writes a table with tabs between cells and line ends between rows, as spreadsheets take it. */
export const tableAsText = ({ header, rows }: Table): string =>
  [header, ...rows].map((row) => row.map(cellText).join('\t')).join('\n');

const characters: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => characters[character] ?? '');

const rowAsHtml = (row: Inline[][], tag: 'th' | 'td') =>
  `<tr>${row.map((cell) => `<${tag}>${escaped(cellText(cell))}</${tag}>`).join('')}</tr>`;

/** Writes a table of plain text as HTML, as mails and spreadsheets take it. For the clipboard only. */
export const tableAsHtml = ({ header, rows }: Table): string => {
  const body = rows.map((row) => rowAsHtml(row, 'td')).join('');
  return `<table><thead>${rowAsHtml(header, 'th')}</thead><tbody>${body}</tbody></table>`;
};
