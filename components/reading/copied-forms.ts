import { type Copied, type CopiedElement, isBlock } from './copied-range.ts';

/** Writes what is copied as HTML for word processors and mails. */
export const copiedHtml = (copied: Copied[]): string => copied.map(html).join('');

function html(piece: Copied): string {
  if (typeof piece === 'string') return escaped(piece);
  const attributes = Object.entries(piece.attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  const start = `<${piece.tag}${attributes.join('')}>`;
  return ['br', 'hr', 'img'].includes(piece.tag)
    ? start
    : `${start}${copiedHtml(piece.inside)}</${piece.tag}>`;
}

const characters: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => characters[character] ?? '');

/** Writes what is copied as text: items with their marks, tables with tabs, code as it is. */
export const copiedText = (copied: Copied[]): string => linesOf(copied, '\n\n');

/** Writes blocks, and each run of text between two blocks as one. */
function linesOf(pieces: Copied[], between: string): string {
  const written: string[] = [];
  let run = '';
  const endRun = () => {
    if (run.trim() !== '') written.push(run);
    run = '';
  };
  for (const piece of pieces) {
    if (isBlock(piece)) {
      endRun();
      written.push(blockText(piece));
    } else run += inlineText(piece);
  }
  endRun();
  return written.join(between);
}

function blockText({ tag, attributes, inside }: CopiedElement): string {
  switch (tag) {
    case 'hr':
      return '---';
    case 'ul':
      return inside.map((item) => itemText(item, '- ')).join('\n');
    case 'ol':
      return inside
        .map((item, place) => itemText(item, `${Number(attributes.start ?? 1) + place}. `))
        .join('\n');
    case 'table':
      return rowsIn(inside).map(rowText).join('\n');
    default:
      return linesOf(inside, '\n\n');
  }
}

function itemText(item: Copied, mark: string): string {
  const text = typeof item === 'string' ? item : linesOf(item.inside, '\n');
  return `${mark}${text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)}`;
}

const rowsIn = (pieces: Copied[]): CopiedElement[] =>
  pieces.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    return piece.tag === 'tr' ? [piece] : rowsIn(piece.inside);
  });

/** Tabs and line ends would start other cells. */
const rowText = ({ inside }: CopiedElement) =>
  inside.map((cell) => inlineText(cell).replace(/\s+/g, ' ').trim()).join('\t');

function inlineText(piece: Copied): string {
  if (typeof piece === 'string') return piece;
  if (piece.tag === 'br') return '\n';
  return piece.tag === 'img' ? (piece.attributes.alt ?? '') : piece.inside.map(inlineText).join('');
}
