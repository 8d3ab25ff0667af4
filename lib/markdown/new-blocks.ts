import { joinedBlocks } from './joined-blocks.ts';
import type { LexedBlock } from './lex-markdown.ts';
import type { Joint } from './scan-state.ts';
import { lastBlock, type Segment, withoutLast } from './segments.ts';

/** Blocks to stand after segments. `rest` lacks its last block where that has become a longer one among `blocks`. */
export type NewBlocks = { rest: readonly Segment[]; blocks: LexedBlock[] };

export const newBlocks = (segments: readonly Segment[]): NewBlocks => ({ rest: segments, blocks: [] });

/** Adds the blocks of a piece, the first joined to what it goes on. */
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
