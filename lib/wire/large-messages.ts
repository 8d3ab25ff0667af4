import * as z from 'zod/mini';

/** Characters per piece: a browser takes at most 64 MiB in one message, and a character at most six bytes. */
const pieceLength = 8 * 1024 * 1024;

const piece = z.strictObject({ piece: z.string(), isLast: z.boolean() });
type Piece = z.infer<typeof piece>;

/** Splits a message that is too large for the channel; `createPieceReader` joins the pieces again. */
export function* piecesOf(message: unknown, length = pieceLength): Generator<Piece> {
  const text = JSON.stringify(message);
  for (let start = 0; start < text.length; start += length) {
    yield { piece: text.slice(start, start + length), isLast: start + length >= text.length };
  }
}

/** Passes on each message, and one that comes in pieces once it is complete. */
export function createPieceReader(take: (message: unknown) => void) {
  let pieces: string[] = [];
  return (message: unknown) => {
    const { success, data } = piece.safeParse(message);
    if (!success) return take(message);
    pieces.push(data.piece);
    if (!data.isLast) return;
    const whole = pieces.join('');
    pieces = [];
    take(JSON.parse(whole));
  };
}
