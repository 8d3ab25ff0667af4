import { inSlices } from '../../storage/time-slices.ts';

/** Of a length that four divides, so that each piece can be read by itself. */
const pieceLength = 4 * 64 * 1024;

/** The bytes that a base64 says, in pieces; undefined where it is none, or says not so many. */
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

/** Throws where it is no base64. */
function bytesOf(piece: string) {
  const binary = atob(piece);
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < binary.length; place += 1) bytes[place] = binary.charCodeAt(place);
  return bytes;
}
