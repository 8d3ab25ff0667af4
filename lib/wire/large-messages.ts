import * as z from 'zod/mini';

/** A browser takes at most 64 MiB in one message. Each of these characters is at most six bytes of that. */
const pieceLength = 8 * 1024 * 1024;

const piece = z.strictObject({ piece: z.string(), isLast: z.boolean() });
type Piece = z.infer<typeof piece>;

/** A message that is too large for the channel, as several that are put together at the other end. */
export function* piecesOf(message: unknown, length = pieceLength): Generator<Piece> {
  const text = JSON.stringify(message);
  for (let start = 0; start < text.length; start += length) {
    yield { piece: text.slice(start, start + length), isLast: start + length >= text.length };
  }
}

/** Hands on each message as it comes, and one that comes in pieces as a whole. */
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
