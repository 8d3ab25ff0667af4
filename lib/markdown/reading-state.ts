import { type Definitions, type LexedBlock, noDefinitions } from './lex-markdown.ts';
import { noOpenEnd, type OpenEnd } from './open-end.ts';
import { type Scan, scanFrom } from './scan-state.ts';
import type { Segment } from './segments.ts';

/**
 * Markdown as far as it has been read. The source is parted into pieces by its lines (`piece-ends.ts`), and each piece
 * is read by itself and once, whatever comes after it. What is finished keeps its identity, so that what shows it can
 * stay; only the last list, table or paragraph becomes a longer one, made of the same items, rows and words.
 */
export type Reading = {
  /** The text that has been taken in. */
  source: string;
  /** How much of the source the finished blocks are made of. */
  doneLength: number;
  segments: readonly Segment[];
  /** What may still become something else. */
  open: readonly LexedBlock[];
  openEnd: OpenEnd;
  definitions: Definitions;
  isEnded: boolean;
  scan: Scan;
  /** The characters looked at and handed to the lexer, each time anew: the measure of what reading has cost. */
  work: number;
  /** How many definitions were known when the first piece was read that may refer to one. */
  leastKnown: number;
  /** The blocks from before the text was read anew. They are shown until that is done. */
  earlier: { segments: readonly Segment[]; blocks: readonly LexedBlock[] } | undefined;
  /** The blocks of long pieces that were read elsewhere, by their source. */
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
