import type { Json } from '../../json/json.ts';
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

/** A value that differs, with its JSON pointer. A side is undefined where that answer lacks the value. */
export type DataChange = { path: string; one: Json | undefined; other: Json | undefined };

export type DataDifference = {
  /** The first of them. */
  changes: DataChange[];
  count: number;
};

/** How two texts differ; `count` is the number of places. `beside`: what differs besides the texts. */
export type Difference =
  | { kind: 'data'; found: DataDifference; count: number; beside?: DataDifference }
  | { kind: 'text'; found: ShownTexts; count: number; beside?: DataDifference }
  | { kind: 'too-long' };

/** How two answers differ; they wait until both have ended. `missing`: nothing is stored of one of them. */
export type PairDifference = Difference | { kind: 'waiting' } | { kind: 'missing' };

/** `beside`, `otherBeside`: what a person sees besides each text, as JSON by its place. */
export type ComparedTexts = {
  one: string;
  other: string;
  view: TextView;
  beside?: string;
  otherBeside?: string;
};

/** Compares two texts; `too-long` if that is impossible in the time there is. Never rejects. */
export type CompareTexts = (texts: ComparedTexts, signal: AbortSignal) => Promise<Difference>;

/** Characters of both texts together that are compared. */
const longestCompared = 2_000_000;

/** The same of what is beside them, which may be pictures; it is compared value by value. */
const longestBeside = 30_000_000;

export const isTooLong = ({ one, other, beside = '', otherBeside = '' }: ComparedTexts): boolean =>
  one.length + other.length > longestCompared || beside.length + otherBeside.length > longestBeside;
