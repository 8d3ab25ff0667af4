import { joinedDetails } from './block/details.ts';
import { joinedTexts } from './inline/lexed-inlines.ts';
import type { LexedBlock } from './lex-markdown.ts';
import type { Block, ListItem } from './markdown.ts';
import type { Joint } from './scan-state.ts';

/** Number of finished blocks per segment: rendering skips an unchanged segment as a whole. */
export const segmentLength = 24;

export type Segment = readonly LexedBlock[];

/** Appends blocks to segments; full segments keep their identity. */
export function segmentsWith(
  segments: readonly Segment[],
  blocks: readonly LexedBlock[],
): readonly Segment[] {
  if (blocks.length === 0) return segments;
  const last = segments.at(-1) ?? [];
  const isFull = last.length >= segmentLength;
  const added = isFull ? blocks : [...last, ...blocks];
  const grown = isFull ? [...segments] : segments.slice(0, -1);
  for (let start = 0; start < added.length; start += segmentLength)
    grown.push(added.slice(start, start + segmentLength));
  return grown;
}

const lastBlock = (segments: readonly Segment[]): LexedBlock | undefined => segments.at(-1)?.at(-1);

function withoutLast(segments: readonly Segment[]): readonly Segment[] {
  const rest = segments.at(-1)?.slice(0, -1) ?? [];
  return rest.length === 0 ? segments.slice(0, -1) : [...segments.slice(0, -1), rest];
}

/** Replaces one block by any number of others. */
export const withReplaced = (
  segments: readonly Segment[],
  block: LexedBlock,
  others: readonly LexedBlock[],
): readonly Segment[] =>
  segments.flatMap((segment) => {
    const place = segment.indexOf(block);
    if (place === -1) return [segment];
    return segmentsWith([], [...segment.slice(0, place), ...others, ...segment.slice(place + 1)]);
  });

/** Returns the segments, with equal earlier ones in their place. */
export const knownSegments = (segments: readonly Segment[], before: readonly Segment[]): readonly Segment[] =>
  segments.map((segment, place) => {
    const known = before[place];
    const isSame = known?.length === segment.length && segment.every((block, at) => block === known[at]);
    return isSame ? known : segment;
  });

/** Blocks to append to segments. `rest` lacks its last block if a longer one among `blocks` replaces it. */
export type NewBlocks = { rest: readonly Segment[]; blocks: LexedBlock[] };

export const newBlocks = (segments: readonly Segment[]): NewBlocks => ({ rest: segments, blocks: [] });

/** Adds the blocks of a piece; joins them to the block that they continue, or in which they are. */
export function addBlocks(made: NewBlocks, added: readonly LexedBlock[], joint: Joint): void {
  added.forEach((block, place) => {
    addBlock(made, block, place === 0 ? joint : undefined);
  });
}

function addBlock(made: NewBlocks, block: LexedBlock, joint: Joint): void {
  const last = made.blocks.at(-1) ?? lastBlock(made.rest);
  const joined = last && joinedBlocks(last, block, joint);
  if (!joined) {
    made.blocks.push(block);
  } else if (made.blocks.length > 0) {
    made.blocks[made.blocks.length - 1] = joined;
  } else {
    made.rest = withoutLast(made.rest);
    made.blocks.push(joined);
  }
}

/**
 * Joins the first block of a piece to the last block before it, if the piece continues its list, table or
 * paragraph, or belongs into its details; undefined if they are not of the same kind. Items, rows and words of
 * both keep their identity.
 */
function joinedBlocks(before: LexedBlock, next: LexedBlock, joint: Joint): LexedBlock | undefined {
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
