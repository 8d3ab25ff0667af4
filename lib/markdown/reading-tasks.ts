import type { CodeLanguage } from './code/code-block.ts';
import { highlighted } from './code/highlight.ts';
import { mathTree } from './formula/math-tree.ts';
import { type Definitions, lexMarkdown, lexPieces, type PieceSource } from './lex-markdown.ts';

/** Tasks that an answer can make slow: they run in a dedicated worker, which can be terminated. */
export const readingTasks = {
  colours: ({ language, code }: { language: CodeLanguage; code: string }) => highlighted(language, code),
  formula: ({ source, isDisplay }: { source: string; isDisplay: boolean }) => mathTree(source, isDisplay),
  markdown: ({ source, definitions }: { source: string; definitions: Definitions }) =>
    lexMarkdown(source, definitions),
  pieces: ({ pieces, definitions }: { pieces: PieceSource[]; definitions: Definitions }) =>
    lexPieces(pieces, definitions),
};

export type ReadingTasks = typeof readingTasks;
