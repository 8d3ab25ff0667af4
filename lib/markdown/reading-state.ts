import {
  type Definitions,
  definitionsFor,
  type LexedBlock,
  type LexedPieces,
  noDefinitions,
  type PieceSource,
} from './lex-markdown.ts';
import { noOpenEnd, type OpenEnd, unread } from './open-end.ts';
import { longestPiece, type Piece, type Scan, scanFrom } from './scan-state.ts';
import { addBlocks, type NewBlocks, newBlocks, type Segment, segmentsWith } from './segments.ts';

/**
 * State of reading Markdown. The source is cut into pieces by its lines (`piece-ends.ts`); each piece is
 * lexed by itself and once, whatever follows. Finished blocks keep their identity, so that their elements can
 * stay; only the last list, table or paragraph becomes a longer one, made of the same items, rows and words.
 */
export type Reading = {
  /** Text taken in so far. */
  source: string;
  /** Length of the source that the finished blocks cover. */
  doneLength: number;
  segments: readonly Segment[];
  /** Blocks that may still change. */
  open: readonly LexedBlock[];
  openEnd: OpenEnd;
  definitions: Definitions;
  isEnded: boolean;
  scan: Scan;
  /** Characters scanned and lexed, repeated passes included: the measure of the cost. */
  work: number;
  /** Number of definitions known when the first piece that may refer to one was read. */
  leastKnown: number;
  /** Blocks from before a restart, shown until it is complete. */
  earlier: { segments: readonly Segment[]; blocks: readonly LexedBlock[] } | undefined;
  /** Blocks of long pieces that were read elsewhere, by source. */
  readElsewhere: ReadonlyMap<string, readonly LexedBlock[]>;
};

export const emptyReading: Reading = {
  source: '',
  doneLength: 0,
  segments: [],
  open: [],
  openEnd: noOpenEnd,
  definitions: noDefinitions,
  isEnded: false,
  scan: scanFrom(0),
  work: 0,
  leastKnown: Number.POSITIVE_INFINITY,
  earlier: undefined,
  readElsewhere: new Map(),
};

/** The next pieces, cut from a text. `before` is the reading that they continue. */
export type Parted = {
  before: Reading;
  text: string;
  pieces: readonly Piece[];
  scan: Scan;
  isMore: boolean;
  isEnded: boolean;
};

/** Returns the pieces to lex. */
export const unlexed = (parted: Parted): PieceSource[] =>
  parted.pieces
    .filter((piece) => !isTooLong(piece))
    .map(({ start, end, joint, head }) => ({ raw: parted.text.slice(start, end), joint, head }));

/** Appends the blocks of pieces to the finished blocks of a reading. */
export function withPieces(
  { before, text, pieces, scan }: Parted,
  { blocks, definitions, work }: LexedPieces,
): Reading {
  const source = text.slice(before.doneLength, scan.start);
  const count = Object.keys(before.definitions).length;
  const made = newBlocks(before.segments);
  let lexed = 0;
  for (const piece of pieces) {
    const raw = text.slice(piece.start, piece.end);
    addBlocks(made, isTooLong(piece) ? readBlocks(before, raw) : (blocks[lexed++] ?? []), piece.joint);
  }
  return {
    ...before,
    ...withBlocks(before, made),
    source: text,
    openEnd: pieces.length === 0 ? before.openEnd : noOpenEnd,
    doneLength: scan.start,
    // Definitions from another thread have a prototype.
    definitions: count < mostDefinitions ? definitionsFor('', definitions) : before.definitions,
    leastKnown: source.includes('[') ? Math.min(before.leastKnown, count) : before.leastKnown,
    scan,
    work: before.work + scan.work - before.scan.work + work,
  };
}

/**
 * Largest number of definitions, since each step that may add one copies them; references to later ones stay
 * as written.
 */
const mostDefinitions = 2_000;

/** Tells whether a piece is too long for a step. Code may have any length: it is not searched for marks. */
const isTooLong = ({ isFence, start, end }: Piece) => !isFence && end - start > longestPiece;

/** Returns the blocks of a piece that is too long for a step. */
const readBlocks = ({ readElsewhere }: Reading, raw: string): readonly LexedBlock[] =>
  readElsewhere.get(raw) ?? [unread(raw)];

/** Appends blocks to the finished ones; unchanged blocks keep their identity. */
function withBlocks({ segments, open, earlier }: Reading, { blocks, rest }: NewBlocks) {
  const count = rest.reduce((sum, { length }) => sum + length, 0);
  const isLonger = rest !== segments;
  const before = earlier?.blocks.slice(count) ?? open;
  const same = isLonger ? blocks : known(blocks, before);
  return { segments: segmentsWith(rest, same), open: blocks.length === 0 ? open : open.slice(blocks.length) };
}

/** Returns the blocks, with equal earlier ones in their place. */
const known = (blocks: LexedBlock[], earlier: readonly LexedBlock[]): LexedBlock[] =>
  blocks.map((block, place) => {
    const before = earlier[place];
    return before && isSame(before, block) ? before : block;
  });

const isSame = (one: LexedBlock, other: LexedBlock) =>
  JSON.stringify(one.block) === JSON.stringify(other.block);
