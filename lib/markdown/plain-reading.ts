import { type Block, type Inline, type ListItem, plainText } from './markdown.ts';
import { wholeMarkdown, withLineFeeds } from './reading.ts';

/** Reads Markdown and returns its text as a person reads it: without the signs of Markdown. */
export const plainReading = (source: string): string =>
  textOf(
    wholeMarkdown(withLineFeeds(source)).map(({ block }) => block),
    '\n\n',
  );

const textOf = (blocks: readonly Block[], between: string): string =>
  blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join(between);

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'line':
    case 'heading':
    case 'tag':
      return plainText(block.inside);
    case 'code':
    case 'math':
    case 'unread':
      return block.text.trimEnd();
    case 'quote':
      return textOf(block.blocks, '\n\n');
    case 'list':
      return block.items.map((item, place) => itemText(item, markAt(block.start, place))).join('\n');
    case 'table':
      return [block.header, ...block.rows].map(rowText).join('\n');
    case 'details':
      return [plainText(block.summary), textOf(block.blocks, '\n\n')]
        .filter((text) => text !== '')
        .join('\n\n');
    case 'footnote':
      return itemText({ checked: null, blocks: block.blocks }, `[${block.label}]`);
    case 'rule':
      return '';
  }
}

const markAt = (start: number | null, place: number) => (start === null ? '•' : `${start + place}.`);

/** The lines after the first are indented as far as the mark. */
function itemText({ checked, blocks }: ListItem, mark: string): string {
  const shown = checked === null ? mark : checkedMark(checked);
  const indent = ' '.repeat(shown.length + 1);
  return `${shown} ${textOf(blocks, '\n').replaceAll('\n', `\n${indent}`)}`;
}

const checkedMark = (checked: boolean) => (checked ? '☑' : '☐');

const rowText = (cells: Inline[][]) => cells.map((cell) => plainText(cell).replace(/\s+/g, ' ')).join('\t');
