import type { Block } from './markdown.ts';
import type { Segment } from './segments.ts';

/** Written levels of the headings that a place is below, outermost first: each one is deeper than the one before. */
export type Outline = readonly number[];

export const noOutline: Outline = [];

/** Returns the outline after two texts, from their own ones. */
export function joinedOutlines(before: Outline, added: Outline): Outline {
  const [outermost] = added;
  if (outermost === undefined) return before;
  return [...before.filter((level) => level < outermost), ...added];
}

const known = new WeakMap<object, Outline>();

function remembered(key: object, outlineOf: () => Outline): Outline {
  const outline = known.get(key) ?? outlineOf();
  known.set(key, outline);
  return outline;
}

const outlineOfAll = (blocks: readonly Block[]): Outline =>
  blocks.reduce((outline, block) => joinedOutlines(outline, outlineOf(block)), noOutline);

/** Returns the outline after a block that begins a text. */
export function outlineOf(block: Block): Outline {
  switch (block.kind) {
    case 'heading':
      return [block.level];
    case 'quote':
    case 'details':
    case 'footnote':
      return remembered(block, () => outlineOfAll(block.blocks));
    case 'list':
      return remembered(block, () =>
        block.items.reduce((outline, { blocks }) => joinedOutlines(outline, outlineOfAll(blocks)), noOutline),
      );
    default:
      return noOutline;
  }
}

export const outlineOfSegment = (segment: Segment): Outline =>
  remembered(segment, () => outlineOfAll(segment.map(({ block }) => block)));

/**
 * Gives each heading in a block its depth below the headings before it, which skips none: `###` at the start of a text
 * has the depth 1. It depends on what comes before alone, so it stays while the text grows.
 */
export function withDepths(block: Block, before: Outline): Block {
  if (outlineOf(block) === noOutline) return block;
  switch (block.kind) {
    case 'heading':
      return { ...block, depth: joinedOutlines(before, [block.level]).length };
    case 'quote':
    case 'details':
    case 'footnote':
      return { ...block, blocks: allWithDepths(block.blocks, before) };
    case 'list': {
      let outline = before;
      const items = block.items.map((item) => {
        const blocks = allWithDepths(item.blocks, outline);
        outline = joinedOutlines(outline, outlineOfAll(item.blocks));
        return { ...item, blocks };
      });
      return { ...block, items };
    }
    default:
      return block;
  }
}

function allWithDepths(blocks: Block[], before: Outline): Block[] {
  let outline = before;
  return blocks.map((block) => {
    const placed = withDepths(block, outline);
    outline = joinedOutlines(outline, outlineOf(block));
    return placed;
  });
}
