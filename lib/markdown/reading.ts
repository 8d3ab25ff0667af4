import {
  blocksIn,
  type Definitions,
  type LexedBlock,
  type LexedMarkdown,
  type LexedPieces,
  lexMarkdown,
  lexPieces,
  noDefinitions,
} from './lex-markdown.ts';
import { noOpenEnd, openEnd } from './open-end.ts';
import { scanMore } from './piece-ends.ts';
import { emptyReading, type Parted, type Reading, unlexed, withPieces } from './reading-state.ts';
import type { Piece } from './scan-state.ts';
import { addBlocks, knownSegments, newBlocks, type Segment, segmentsWith, withReplaced } from './segments.ts';

/** Characters after which a step ends with the present piece; the first steps are shorter, since they take longer. */
const stepLength = { shortest: 1_000, longest: 4_000 };

/** Largest number of pieces in a step: each has its own lexer. */
const stepPieces = 400;

/** Result of a step. `more`: call `advance` again with the same text, at any time. `done`: all of the text is shown. */
export type Step = { reading: Reading; work: 'more' | 'done' };

/**
 * Takes one step in reading a text: lexes some 4,000 characters, never more than 12,000, and scans 64,000.
 * The text may have grown since the step before; after any other change it is read again. `isEnded` says that
 * nothing follows, so that the open end is finished and all references are known.
 *
 * A finished piece of more than `longestPiece` characters that cannot be split (a long quote, a line without
 * spaces) becomes an `unread` block. Its text may be lexed elsewhere, by `lexMarkdown(text,
 * reading.definitions)`, and put in by `withRead` at any later time. The next step replaces the unread blocks
 * of the open end.
 */
export function advance(before: Reading, text: string, isEnded: boolean): Step {
  if (before.isEnded && isEnded && before.source === text) return { reading: before, work: 'done' };
  const parted = partMore(before, text, isEnded);
  return withLexed(parted, lexPieces(unlexed(parted), parted.before.definitions));
}

/** Cuts the next pieces from a text, to be lexed in any thread: the first half of a step. */
export function partMore(before: Reading, text: string, isEnded: boolean, length?: number): Parted {
  const reading = goesOn(before, text) ? before : begunAnew(before, noDefinitions);
  return { before: reading, text, isEnded, ...nextPieces(reading, text, isEnded, length) };
}

/** Adds the lexed pieces of a step: its second half. */
export function withLexed(parted: Parted, lexed: LexedPieces): Step {
  const next = withPieces(parted, lexed);
  if (parted.isMore) return { reading: next, work: 'more' };
  return parted.isEnded ? lastStep(next) : { reading: withOpen(next, parted.before), work: 'done' };
}

/** Replaces line ends by line feeds: places in the text require one character per line end. */
export const withLineFeeds = (text: string): string =>
  text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;

/** Reads a complete text, in as many steps as it needs. */
export function readEnd(before: Reading, text: string): Reading {
  let step = advance(before, text, true);
  while (step.work === 'more') step = advance(step.reading, text, true);
  return step.reading;
}

/** Tells whether a text continues the reading. After an end it does not: more text may belong to the last block. */
const goesOn = ({ source, isEnded }: Reading, text: string) => !isEnded && text.startsWith(source);

/** Restarts a reading. Its blocks stay shown, and equal ones keep their identity. */
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

/** Finishes a reading. Restarts it once if pieces were read with fewer definitions than are known now. */
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

/**
 * Replaces an `unread` block by its blocks, lexed elsewhere. They are remembered even if the block is not
 * shown any more.
 */
export function withRead(reading: Reading, block: LexedBlock, lexed: LexedMarkdown): Reading {
  const blocks = blocksIn(lexed);
  const segments = withReplaced(reading.segments, block, blocks);
  return { ...reading, segments, readElsewhere: new Map([...reading.readElsewhere, [block.raw, blocks]]) };
}

/** Returns all segments to show, with the open end joined to them. */
export function shownSegments({ segments, open, earlier, scan }: Reading): readonly Segment[] {
  if (earlier) return earlier.segments;
  const made = newBlocks(segments);
  addBlocks(made, open, scan.joint);
  return segmentsWith(made.rest, made.blocks);
}

/** Reads a whole text at once, long pieces included. For text that is not shown meanwhile. */
export function wholeMarkdown(text: string): LexedBlock[] {
  const { segments, definitions } = readEnd(emptyReading, text);
  return segments
    .flat()
    .flatMap((item) =>
      item.block.kind === 'unread' ? blocksIn(lexMarkdown(item.block.text, definitions)) : [item],
    );
}
