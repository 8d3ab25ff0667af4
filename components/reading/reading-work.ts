import { createContext } from 'preact';
import type { WorkOutcome } from '../../lib/chat/run/work-outcome.ts';
import type { MathNode } from '../../lib/markdown/formula/math-tree.ts';
import type { Definitions, LexedMarkdown } from '../../lib/markdown/lex-markdown.ts';
import type { LexedPieces, PieceSource } from '../../lib/markdown/lexed-pieces.ts';

/** Sets formulas as MathML. Null is one that cannot be set, undefined one that was not tried. */
export type Formulas = {
  known(source: string, isDisplay: boolean): MathNode[] | null | undefined;
  /** Never rejects. */
  set(source: string, isDisplay: boolean, signal: AbortSignal): Promise<MathNode[] | null | undefined>;
};

/** Reads Markdown, with a deadline in milliseconds from when it began. Never rejects. */
export type ReadElsewhere = (
  source: string,
  definitions: Definitions,
  deadlineMs: number,
  signal: AbortSignal,
) => Promise<WorkOutcome<LexedMarkdown>>;

/** Lexes pieces of a text, with a deadline in milliseconds from when it began. Never rejects. */
export type LexElsewhere = (
  pieces: PieceSource[],
  definitions: Definitions,
  deadlineMs: number,
  signal: AbortSignal,
) => Promise<WorkOutcome<LexedPieces>>;

/** Reading that is done elsewhere than on the page; without it formulas and long pieces stay as they are written. */
export const ReadingWork = createContext<
  { formulas: Formulas; readElsewhere: ReadElsewhere; lexElsewhere: LexElsewhere } | undefined
>(undefined);
