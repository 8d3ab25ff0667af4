import { joinedRanges, type TextRange } from './masked-text.ts';
import type { SecretSearch } from './secret-search.ts';
import { type PieceLengths, piecesOf, rangesInText } from './text-pieces.ts';

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
