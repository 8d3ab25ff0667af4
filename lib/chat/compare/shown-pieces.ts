import type { TextPiece } from './text-difference.ts';

/** A piece of a text, or the number of characters that are left out. */
export type ShownPiece = TextPiece | { skipped: number };

/** One of two texts as it is shown. */
export type ShownSide = {
  pieces: ShownPiece[];
  /** Number of differences after the last one that is shown. */
  more: number;
};

/** Characters and pieces that a page draws without delay. */
const most = { characters: 20_000, pieces: 1_000 };

/** Characters shown at each side of a difference, and of the beginning of one, in a long text. */
const around = 200;
const ofOwn = 1_000;

/**
 * Returns a text whole, or the beginning of a long one: what both texts have is shortened there to what stands around
 * the differences.
 */
export function shownSide(pieces: readonly TextPiece[]): ShownSide {
  const all = pieces.reduce((sum, { text }) => sum + text.length, 0);
  if (all <= most.characters && pieces.length <= most.pieces) return { pieces: [...pieces], more: 0 };
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
    if (characters >= most.characters || shown >= most.pieces) return true;
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
