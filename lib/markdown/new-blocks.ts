import { joinedBlocks } from './joined-blocks.ts';
import type { LexedBlock } from './lex-markdown.ts';
import type { Joint } from './scan-state.ts';
import { lastBlock, type Segment, withoutLast } from './segments.ts';

/** Blocks to append to segments. `rest` lacks its last block if a longer one among `blocks` replaces it. */
export type NewBlocks = { rest: readonly Segment[]; blocks: LexedBlock[] };

export const newBlocks = (segments: readonly Segment[]): NewBlocks => ({ rest: segments, blocks: [] });

/** Adds the blocks of a piece; joins the first one to the block it continues. */
export function addBlocks(made: NewBlocks, added: readonly LexedBlock[], joint: Joint): void {
  const [first, ...others] = added;
  if (!first) return;
  const last = made.blocks.at(-1) ?? lastBlock(made.rest);
  const joined = last && joinedBlocks(last, first, joint);
  if (!joined) {
    made.blocks.push(first);
  } else if (made.blocks.length > 0) {
    made.blocks[made.blocks.length - 1] = joined;
  } else {
    made.rest = withoutLast(made.rest);
    made.blocks.push(joined);
  }
  for (const block of others) made.blocks.push(block);
}
