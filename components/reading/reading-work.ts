import { createContext } from 'preact';
import type { WorkOutcome } from '../../lib/chat/run/work-outcome.ts';
import type { MathNode } from '../../lib/markdown/formula/math-tree.ts';
import type {
  Definitions,
  LexedMarkdown,
  LexedPieces,
  PieceSource,
} from '../../lib/markdown/lex-markdown.ts';

/**
 * Typesetter of formulas as MathML. Null marks a formula that cannot be typeset, undefined one not tried yet.
 */
export type Formulas = {
  known(source: string, isDisplay: boolean): MathNode[] | null | undefined;
  /** Never rejects. */
  set(source: string, isDisplay: boolean, signal: AbortSignal): Promise<MathNode[] | null | undefined>;
};

/** Parser of Markdown in another thread. `deadlineMs` counts from the start of the work. Never rejects. */
export type ReadElsewhere = (
  source: string,
  definitions: Definitions,
  deadlineMs: number,
  signal: AbortSignal,
) => Promise<WorkOutcome<LexedMarkdown>>;

/** Lexer of pieces in another thread. `deadlineMs` counts from the start of the work. Never rejects. */
export type LexElsewhere = (
  pieces: PieceSource[],
  definitions: Definitions,
  deadlineMs: number,
  signal: AbortSignal,
) => Promise<WorkOutcome<LexedPieces>>;

/** Parsing and typesetting in another thread. Without it, formulas and long blocks show their source. */
export const ReadingWork = createContext<
  { formulas: Formulas; readElsewhere: ReadElsewhere; lexElsewhere: LexElsewhere } | undefined
>(undefined);
