import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff';

/** A piece of a text; `isOwn` if the other text lacks it. */
type TextPiece = { text: string; isOwn: boolean };

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

/** A piece of a text, or the number of characters that are left out. */
export type ShownPiece = TextPiece | { skipped: number };

/** One of two texts as it is shown. */
export type ShownSide = {
  pieces: ShownPiece[];
  /** Number of differences after the last one that is shown. */
  more: number;
};

/** Characters and pieces that a page draws without delay. */
const mostDrawn = { characters: 20_000, pieces: 1_000 };

/** Characters shown at each side of a difference, and of the beginning of one, in a long text. */
const around = 200;
const ofOwn = 1_000;

/**
 * Returns a text whole, or the beginning of a long one: what both texts have is shortened there to what stands around
 * the differences.
 */
export function shownSide(pieces: readonly TextPiece[]): ShownSide {
  const all = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (all <= mostDrawn.characters && pieces.length <= mostDrawn.pieces)
    return { pieces: [...pieces], more: 0 };
  const parts = pieces.map((piece, place) =>
    piece.isOwn ? beginning(piece) : ends(piece, place === 0, place === pieces.length - 1),
  );
  const count = countWithin(parts);
  const more = pieces.slice(count).filter(({ isOwn }) => isOwn).length;
  return { pieces: parts.slice(0, count).flat(), more };
}

/** Returns how many pieces a page draws without delay. */
function countWithin(parts: readonly ShownPiece[][]): number {
  let [characters, shown] = [0, 0];
  const end = parts.findIndex((some) => {
    if (characters >= mostDrawn.characters || shown >= mostDrawn.pieces) return true;
    shown += some.length;
    for (const part of some) characters += 'text' in part ? part.text.length : 0;
    return false;
  });
  return end === -1 ? parts.length : end;
}

const beginning = (piece: TextPiece): ShownPiece[] => cut(piece, ofOwn, 0);

const ends = (piece: TextPiece, isFirst: boolean, isLast: boolean): ShownPiece[] =>
  cut(piece, isFirst ? 0 : around, isLast ? 0 : around);

/** Keeps this many characters at the start and at the end of a piece. */
function cut({ text, isOwn }: TextPiece, start: number, end: number): ShownPiece[] {
  const from = whole(text, start);
  const to = whole(text, text.length - end);
  if (from >= to) return [{ text, isOwn }];
  return [
    ...(from > 0 ? [{ text: text.slice(0, from), isOwn }] : []),
    { skipped: to - from },
    ...(to < text.length ? [{ text: text.slice(to), isOwn }] : []),
  ];
}

/** Moves a place in a text out of a pair of surrogates. */
const whole = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
};
