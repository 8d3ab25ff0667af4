import { inSlices } from '../../storage/time-slices.ts';

/** Divisible by 4, so that each piece can be decoded separately. */
const pieceLength = 4 * 64 * 1024;

/** Decodes base64 in pieces; undefined if it is invalid or its size differs. */
export async function base64Bytes(
  base64: string,
  size: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const count = Math.ceil(base64.length / pieceLength);
  const starts = Array.from({ length: count }, (_, place) => place * pieceLength);
  try {
    const pieces = await inSlices(starts, (start) => bytesOf(base64.slice(start, start + pieceLength)));
    return pieces.reduce((sum, { length }) => sum + length, 0) === size ? pieces : undefined;
  } catch {
    return undefined;
  }
}

/** Throws for invalid base64. */
function bytesOf(piece: string) {
  const binary = atob(piece);
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place += 1) bytes[place] = binary.charCodeAt(place);
  return bytes;
}
