import { joinedBlocks } from './joined-blocks.ts';
import type { LexedBlock } from './lex-markdown.ts';
import type { Joint } from './scan-state.ts';
import { lastBlock, type Segment, withoutLast } from './segments.ts';

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
