import { type Definitions, type LexedBlock, noDefinitions } from './lex-markdown.ts';
import { noOpenEnd, type OpenEnd } from './open-end.ts';
import { type Scan, scanFrom } from './scan-state.ts';
import type { Segment } from './segments.ts';

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
