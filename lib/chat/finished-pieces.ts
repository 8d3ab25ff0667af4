import type { Piece, Scan } from './block-scan.ts';
import { blocksIn, definitionsFor, type LexedBlock, lexPiece } from './lex-markdown.ts';
import { longestPiece } from './long-piece.ts';
import { addBlocks, type NewBlocks, newBlocks } from './new-blocks.ts';
import { noOpenEnd, unread } from './open-end.ts';
import type { Reading } from './reading.ts';
import { segmentsWith } from './segments.ts';

/** Reads pieces, and puts their blocks after the finished ones. */
export function withPieces(reading: Reading, text: string, pieces: Piece[], scan: Scan): Reading {
  const source = text.slice(reading.doneLength, scan.start);
  const definitions = definitionsFor(source, reading.definitions);
  const count = Object.keys(reading.definitions).length;
  const made = newBlocks(reading.segments);
  let work = reading.work + scan.work - reading.scan.work;
  for (const piece of pieces) {
    const raw = text.slice(piece.start, piece.end);
    const read = unlexed(reading, piece, raw);
    const lexed = read ? undefined : lexPiece(raw, piece, definitions);
    addBlocks(made, read ?? blocksIn(lexed), piece.joint);
    work += lexed?.work ?? 0;
  }
  return {
    ...reading,
    ...withBlocks(reading, made),
    source: text,
    openEnd: pieces.length === 0 ? reading.openEnd : noOpenEnd,
    doneLength: scan.start,
    definitions: count < mostDefinitions ? definitions : reading.definitions,
    leastKnown: source.includes('[') ? Math.min(reading.leastKnown, count) : reading.leastKnown,
    scan,
    work,
  };
}

/** Each step that may define something copies them: of what has more, the rest is left as it is written. */
const mostDefinitions = 2_000;

/** The blocks of a piece that is too long to be lexed here. Code is not lexed: it may have any length. */
function unlexed(
  { readElsewhere }: Reading,
  { isFence }: Piece,
  source: string,
): readonly LexedBlock[] | undefined {
  if (isFence || source.length <= longestPiece) return undefined;
  return readElsewhere.get(source) ?? [unread(source)];
}

/** The finished blocks with new ones; what is as it was before keeps its identity. */
function withBlocks({ segments, open, earlier }: Reading, { blocks, rest }: NewBlocks) {
  const count = rest.reduce((sum, { length }) => sum + length, 0);
  const isLonger = rest !== segments;
  const before = earlier?.blocks.slice(count) ?? open;
  const same = isLonger ? blocks : known(blocks, before);
  return { segments: segmentsWith(rest, same), open: blocks.length === 0 ? open : open.slice(blocks.length) };
}

/** The blocks, each as it was where it is the same. */
const known = (blocks: LexedBlock[], earlier: readonly LexedBlock[]): LexedBlock[] =>
  blocks.map((block, place) => {
    const before = earlier[place];
    return before && isSame(before, block) ? before : block;
  });

const isSame = (one: LexedBlock, other: LexedBlock) =>
  JSON.stringify(one.block) === JSON.stringify(other.block);
