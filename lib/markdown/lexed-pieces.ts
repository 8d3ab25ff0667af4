import { blocksIn, type Definitions, definitionsFor, type LexedBlock, lexPiece } from './lex-markdown.ts';
import type { Piece } from './scan-state.ts';

/** A piece as plain data, to be lexed in any thread. */
export type PieceSource = Pick<Piece, 'joint' | 'head'> & { raw: string };

export type LexedPieces = {
  /** Blocks of each piece. */
  blocks: (readonly LexedBlock[])[];
  /** Known definitions and those that the pieces add. */
  definitions: Definitions;
  /** Characters lexed; a repeated pass counts again. */
  work: number;
};

/** Lexes consecutive pieces of a source. */
export function lexPieces(pieces: readonly PieceSource[], known: Definitions): LexedPieces {
  const defining = pieces.find(({ raw }) => raw.includes(']:'))?.raw ?? '';
  const definitions = definitionsFor(defining, known);
  const lexed = pieces.map((piece) => lexPiece(piece.raw, piece, definitions));
  return {
    blocks: lexed.map(blocksIn),
    definitions,
    work: lexed.reduce((sum, { work }) => sum + work, 0),
  };
}
