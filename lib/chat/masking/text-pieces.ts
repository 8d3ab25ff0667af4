import { joinedRanges, type SecretSearch, type TextRange } from './secret-search.ts';

/** Part of a text that is searched alone; `start` is its place. */
export type TextPiece = { text: string; start: number; isLast: boolean };

export type PieceLengths = { piece: number; overlap: number };

/** Cuts a text into pieces that overlap, so that no secret is split. */
export function piecesOf(text: string, { piece, overlap }: PieceLengths): TextPiece[] {
  if (text.length <= piece) return text === '' ? [] : [{ text, start: 0, isLast: true }];
  const pieces: TextPiece[] = [];
  for (let start = 0; pieces.at(-1)?.isLast !== true; start += piece - overlap) {
    const end = start + piece;
    pieces.push({ text: text.slice(start, end), start, isLast: end >= text.length });
  }
  return pieces;
}

/**
 * Moves the ranges found in a piece to their place in the text. Leaves out what only looks like the beginning of
 * a secret because the piece ends there: the next piece has all of it.
 */
export const rangesInText = (
  { text, start, isLast }: TextPiece,
  found: readonly TextRange[],
  { overlap }: PieceLengths,
): TextRange[] =>
  found
    .filter(({ from, to }) => isLast || to < text.length || from < text.length - overlap)
    .map(({ from, to }) => ({ from: start + from, to: start + to }));

/** Characters. A piece takes some 10 ms, 70 ms at worst; no spelling of a header value is longer than the overlap. */
const lengths: PieceLengths = { piece: 128 * 1024, overlap: 32 * 1024 };

/** Searches a text of any length, and pauses between its pieces so that other work goes on. */
export async function searchPatiently(
  text: string,
  search: SecretSearch,
  pause: () => Promise<void>,
): Promise<TextRange[]> {
  const ranges: TextRange[] = [];
  for (const piece of piecesOf(text, lengths)) {
    if (piece.start > 0) await pause();
    ranges.push(...rangesInText(piece, search(piece.text), lengths));
  }
  return joinedRanges(ranges);
}
