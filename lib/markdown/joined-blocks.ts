import { joinedDetails } from './block/details.ts';
import { joinedTexts } from './inline/shaping-tags.ts';
import type { LexedBlock } from './lex-markdown.ts';
import type { Block, ListItem } from './markdown.ts';
import type { Joint } from './scan-state.ts';

/**
 * Joins the first block of a piece to the last block before it, if the piece continues its list, table or
 * paragraph, or belongs into its details; undefined if they are not of the same kind. Items, rows and words of
 * both keep their identity.
 */
export function joinedBlocks(before: LexedBlock, next: LexedBlock, joint: Joint): LexedBlock | undefined {
  const join = (last: Block, block: Block) => joint && joined(last, block, before.raw);
  const block = joinedDetails(before.block, next.block, join) ?? join(before.block, next.block);
  return block && { raw: before.raw + next.raw, block };
}

function joined(before: Block, next: Block, raw: string): Block | undefined {
  if (before.kind === 'list' && next.kind === 'list') {
    const areLoose =
      /\n[ \t]*\n[ \t]*$/.test(raw.slice(-100)) || isLoose(before.items) || isLoose(next.items);
    const items = [...before.items, ...next.items];
    return { ...before, items: areLoose ? items.map(loose) : items };
  }
  if (before.kind === 'table' && next.kind === 'table')
    return { ...before, rows: [...before.rows, ...next.rows] };
  if (before.kind === 'paragraph' && next.kind === 'paragraph')
    return { ...before, inside: joinedTexts([...before.inside, ...next.inside]) };
  return undefined;
}

const isLoose = (items: ListItem[]) =>
  items.some(({ blocks }) => blocks.some(({ kind }) => kind === 'paragraph'));

const loose = (item: ListItem): ListItem =>
  item.blocks.some(({ kind }) => kind === 'line')
    ? {
        ...item,
        blocks: item.blocks.map((block) => (block.kind === 'line' ? { ...block, kind: 'paragraph' } : block)),
      }
    : item;
