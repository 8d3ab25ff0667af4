/** Of a length that three divides, so that the pieces can be joined. */
const pieceLength = 3 * 8192;

export function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += pieceLength) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(start, start + pieceLength))));
  }
  return pieces.join('');
}
