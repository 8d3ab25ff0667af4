import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

/** A piece of a text; `isOwn` if the other text lacks it. */
export type TextPiece = { text: string; isOwn: boolean };

/** Both texts in pieces, and what was compared. */
export type TextDifference = { by: 'words' | 'lines'; pieces: [TextPiece[], TextPiece[]] };

/** Words, and lines, that may differ: more of them take too long, the work grows with their square. */
const most = { words: 4_000, lines: 2_000 };

/**
 * Compares two texts by words, or by lines where they differ too much for that. Undefined if the texts differ too much
 * for both.
 */
export function textDifference(one: string, other: string): TextDifference | undefined {
  const words = diffWordsWithSpace(one, other, { maxEditLength: most.words });
  if (words) return { by: 'words', pieces: sides(words) };
  const lines = diffLines(one, other, { maxEditLength: most.lines });
  return lines && { by: 'lines', pieces: sides(lines) };
}

const sides = (changes: ChangeObject<string>[]): TextDifference['pieces'] => [
  withoutEndSpaces(piecesOf(changes.filter(({ added }) => !added))),
  withoutEndSpaces(piecesOf(changes.filter(({ removed }) => !removed))),
];

/** Joins neighbours of one kind, and takes in the space between two pieces that only one text has. */
function piecesOf(changes: ChangeObject<string>[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  for (const [place, { value, added, removed }] of changes.entries()) {
    const next = changes[place + 1];
    const isOwn = added || removed || (isGap(value) && pieces.at(-1)?.isOwn === true && isChange(next));
    const last = pieces.at(-1);
    if (last && last.isOwn === isOwn) last.text += value;
    else pieces.push({ text: value, isOwn });
  }
  return pieces;
}

/** Gives the space at the end of a difference to the text after it: a mark ends with its last word. */
function withoutEndSpaces(pieces: TextPiece[]): TextPiece[] {
  for (const [place, piece] of pieces.entries()) {
    const next = pieces[place + 1];
    const words = piece.text.trimEnd();
    const space = piece.text.slice(words.length);
    if (!piece.isOwn || !next || words === '' || !isGap(space)) continue;
    piece.text = words;
    next.text = space + next.text;
  }
  return pieces;
}

/** A space inside of a line. */
const isGap = (text: string) => /^[^\S\n]+$/.test(text);

const isChange = (change: ChangeObject<string> | undefined) =>
  change !== undefined && (change.added || change.removed);

/** Counts the places where the texts differ. */
export const differences = ({ pieces }: TextDifference): number =>
  Math.max(...pieces.map((side) => side.filter(({ isOwn }) => isOwn).length));
