import type { Block, Inline } from '../../lib/markdown/markdown.ts';

/** Returns all text that a reader sees of blocks. */
export const shownText = (blocks: readonly Block[]): string => blocks.map(blockText).join('\n');

function blockText(block: Block): string {
  switch (block.kind) {
    case 'code':
    case 'math':
    case 'unread':
      return block.text;
    case 'quote':
    case 'footnote':
      return shownText(block.blocks);
    case 'details':
      return `${inlineText(block.summary)}\n${shownText(block.blocks)}`;
    case 'list':
      return block.items.map((item) => shownText(item.blocks)).join('\n');
    case 'table':
      return [block.header, ...block.rows].map((row) => row.map(inlineText).join(' ')).join('\n');
    case 'rule':
      return '';
    default:
      return inlineText(block.inside);
  }
}

const inlineText = (inside: readonly Inline[]): string =>
  inside
    .map((inline) => {
      if ('inside' in inline) return inlineText(inline.inside);
      if (inline.kind === 'image') return inline.alt;
      if (inline.kind === 'footnoteMark') return inline.label;
      return inline.kind === 'break' ? '\n' : inline.text;
    })
    .join('');
