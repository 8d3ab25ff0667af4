import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import type { LoadedImage } from '../../lib/chat/answer/remote-image.ts';
import type { WorkOutcome } from '../../lib/chat/run/work-outcome.ts';
import type { CodeLanguage } from '../../lib/markdown/code/code-block.ts';
import type { CodePiece } from '../../lib/markdown/code/highlight.ts';
import type { MathNode } from '../../lib/markdown/formula/math-tree.ts';
import type {
  Definitions,
  LexedMarkdown,
  LexedPieces,
  PieceSource,
} from '../../lib/markdown/lex-markdown.ts';
import { noOutline, type Outline } from '../../lib/markdown/outline.ts';

/**
 * Typesetter of formulas as MathML. Null marks a formula that cannot be typeset, undefined one not tried yet.
 */
export type Formulas = {
  known(source: string, isDisplay: boolean): MathNode[] | null | undefined;
  /** Never rejects. */
  set(source: string, isDisplay: boolean, signal: AbortSignal): Promise<MathNode[] | null | undefined>;
};

/** Finder of the colours of code, in another thread. Never rejects. */
export type Colour = (
  language: CodeLanguage,
  code: string,
  signal: AbortSignal,
) => Promise<WorkOutcome<CodePiece[]>>;

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

/** Work in another thread. Without it, formulas and long blocks show their source, and code stays plain. */
export const ReadingWork = createContext<
  { formulas: Formulas; colour: Colour; readElsewhere: ReadElsewhere; lexElsewhere: LexElsewhere } | undefined
>(undefined);

/** True if the conversation is shown as plain text, without Markdown. */
export const PlainReading = createContext(false);

/** Loader of remote images. Call it in a click handler, since it may request a permission. Never rejects. */
type LoadImage = (url: string) => Promise<LoadedImage>;

/** Loader for the content below; without one, images stay links. */
export const ImageLoader = createContext<LoadImage | undefined>(undefined);

/** Opens the question whether an answer, or code of one, goes into the page beside the panel. */
type InsertText = { answer(text: string): void; code(text: string): void };

/** Undefined where there is no page beside. */
export const InsertText = createContext<InsertText | undefined>(undefined);

/** The headings above a text, between that of its turn and its own ones. */
export const HeadingsAbove = createContext<Outline>(noOutline);

/** Above a text with a title in its turn: it is higher than all headings that can be written. */
export const belowTitle: Outline = [0];

/** True while the answer around it grows. */
export const Growing = createContext<ReadonlySignal<boolean>>(signal(false));
