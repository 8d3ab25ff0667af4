import type { DataDifference } from './data-difference.ts';
import type { ShownSide, TextDifference } from './text-difference.ts';

/** The texts as people read them, or as they were written, with the signs of Markdown. */
export type TextView = 'reading' | 'source';

export type ShownTexts = Pick<TextDifference, 'by'> & {
  sides: [ShownSide, ShownSide];
  view: TextView;
  /** Whether the sources differ from the texts as they are read. */
  isMarkdown: boolean;
  isSameSource: boolean;
};

/** How two texts differ; `count` is the number of places. */
export type Difference =
  | { kind: 'data'; found: DataDifference; count: number }
  | { kind: 'text'; found: ShownTexts; count: number }
  | { kind: 'too-long' };

/** How two answers differ; they wait until both have ended. `missing`: nothing is stored of one of them. */
export type PairDifference = Difference | { kind: 'waiting' } | { kind: 'missing' };

export type ComparedTexts = { one: string; other: string; view: TextView };

/** Compares two texts; `too-long` if that is impossible in the time there is. Never rejects. */
export type CompareTexts = (texts: ComparedTexts, signal: AbortSignal) => Promise<Difference>;

/** Characters of both texts together that are compared. */
export const longestCompared = 2_000_000;
