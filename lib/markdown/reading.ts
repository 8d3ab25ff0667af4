import { type Parted, unlexed, withPieces } from './finished-pieces.ts';
import {
  blocksIn,
  type Definitions,
  type LexedBlock,
  type LexedMarkdown,
  noDefinitions,
} from './lex-markdown.ts';
import { type LexedPieces, lexPieces } from './lexed-pieces.ts';
import { addBlocks, newBlocks } from './new-blocks.ts';
import { noOpenEnd, openEnd } from './open-end.ts';
import { scanMore } from './piece-ends.ts';
import { emptyReading, type Reading } from './reading-state.ts';
import type { Piece } from './scan-state.ts';
import { knownSegments, type Segment, segmentsWith, withReplaced } from './segments.ts';

/** A step ends with the piece that brings it to this many characters; the first ones are shorter, as they take longer. */
const stepLength = { shortest: 1_000, longest: 4_000 };

/** Most pieces of a step, however short: each has a lexer of its own. */
const stepPieces = 400;

/** `more`: call `advance` again with the same text, whenever it suits. `done`: all of the text is shown. */
export type Step = { reading: Reading; work: 'more' | 'done' };

/**
 * Takes one step in reading a text: some 4,000 characters of it are lexed, never more than 12,000, and 64,000 looked
 * at. The text may have grown since the step before; one that has changed is read anew. `isEnded` says that nothing follows, so that
 * what is open is finished, and every reference is known.
 *
 * A finished piece of more than `longestPiece` characters that cannot be parted (a long quote, a line without spaces)
 * becomes a block of the kind `unread`. Its text may be lexed elsewhere, by `lexMarkdown(text, reading.definitions)`,
 * and put in by `withRead`, at any later time. Those of the open end are taken back by the next step.
 */
export function advance(before: Reading, text: string, isEnded: boolean): Step {
  if (before.isEnded && isEnded && before.source === text) return { reading: before, work: 'done' };
  const parted = partMore(before, text, isEnded);
  return withLexed(parted, lexPieces(unlexed(parted), parted.before.definitions));
}

/** Parts the next pieces from a text, to be lexed wherever that suits: the first half of a step. */
export function partMore(before: Reading, text: string, isEnded: boolean, length?: number): Parted {
  const reading = goesOn(before, text) ? before : begunAnew(before, noDefinitions);
  return { before: reading, text, isEnded, ...nextPieces(reading, text, isEnded, length) };
}

/** Puts in the pieces of a step once they are lexed: its second half. */
export function withLexed(parted: Parted, lexed: LexedPieces): Step {
  const next = withPieces(parted, lexed);
  if (parted.isMore) return { reading: next, work: 'more' };
  return parted.isEnded ? lastStep(next) : { reading: withOpen(next, parted.before), work: 'done' };
}

/** The lines as Markdown counts them: places in the text hold only where each line ends with one character. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** Takes in a text that has come to its end, in as many steps as it needs. */
export function readEnd(before: Reading, text: string): Reading {
  let step = advance(before, text, true);
  while (step.work === 'more') step = advance(step.reading, text, true);
  return step.reading;
}

/** Text after an end may belong to the last block: nothing of it is finished any more. */
const goesOn = ({ source, isEnded }: Reading, text: string) => !isEnded && text.startsWith(source);

/** Blocks that have been read stay in sight, and those that turn out to be the same keep their identity. */
const begunAnew = (before: Reading, definitions: Definitions): Reading => ({
  ...emptyReading,
  definitions,
  work: before.work,
  earlier: before.earlier ?? {
    segments: shownSegments(before),
    blocks: [...before.segments.flat(), ...before.open],
  },
  readElsewhere: before.readElsewhere,
});

/** The pieces of the next step. */
function nextPieces({ scan: before, doneLength }: Reading, text: string, isEnded: boolean, length?: number) {
  const { shortest, longest } = stepLength;
  const most = length ?? Math.min(longest, Math.max(shortest, doneLength));
  const pieces: Piece[] = [];
  let { scan, piece, isMore } = scanMore(before, text, isEnded);
  while (piece) {
    pieces.push(piece);
    if (piece.end - doneLength >= most || pieces.length === stepPieces) break;
    ({ scan, piece, isMore } = scanMore(scan, text, isEnded));
  }
  return { pieces, scan, isMore };
}

/** Only now every reference is known: what was read with fewer definitions is read once more. */
function lastStep(reading: Reading): Step {
  const { definitions, leastKnown, segments, earlier, source } = reading;
  if (Object.keys(definitions).length > leastKnown)
    return { reading: { ...begunAnew(reading, definitions), source }, work: 'more' };
  return {
    reading: {
      ...reading,
      segments: earlier ? knownSegments(segments, earlier.segments) : segments,
      open: [],
      openEnd: noOpenEnd,
      doneLength: source.length,
      isEnded: true,
      earlier: undefined,
    },
    work: 'done',
  };
}

function withOpen(reading: Reading, before: Reading): Reading {
  const end = openEnd(reading, before);
  return { ...reading, open: end.blocks, openEnd: end, work: reading.work + end.work, earlier: undefined };
}

/** Puts in the blocks of an `unread` one that was lexed elsewhere. One that is not shown any more changes nothing. */
export function withRead(reading: Reading, block: LexedBlock, lexed: LexedMarkdown): Reading {
  const blocks = blocksIn(lexed);
  const segments = withReplaced(reading.segments, block, blocks);
  return { ...reading, segments, readElsewhere: new Map([...reading.readElsewhere, [block.raw, blocks]]) };
}

/** All there is to show, the open end where it will stay. */
export function shownSegments({ segments, open, earlier, scan }: Reading): readonly Segment[] {
  if (earlier) return earlier.segments;
  const made = newBlocks(segments);
  addBlocks(made, open, scan.joint);
  return segmentsWith(made.rest, made.blocks);
}
