import { type Block, type Inline, plainText } from './markdown.ts';

type Table = Extract<Block, { kind: 'table' }>;

/** Tabs and line ends would begin other cells. */
const cellText = (cell: Inline[]) => plainText(cell).replace(/\s+/g, ' ').trim();

/** Cells between tabs, rows between line ends, as spreadsheets take them. */
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

/** For the clipboard only: a table of nothing but text, as mails and spreadsheets take it. */
export const tableAsHtml = ({ header, rows }: Table): string => {
  const body = rows.map((row) => rowAsHtml(row, 'td')).join('');
  return `<table><thead>${rowAsHtml(header, 'th')}</thead><tbody>${body}</tbody></table>`;
};
