const bytesPerLine = 8;

/** Writes the UTF-8 bytes of a text as lines of offset, bytes and characters; at most `most` bytes. */
export function hexLines(text: string, most: number): { lines: string; shown: number } {
  // A character has at least one byte.
  const bytes = new TextEncoder().encode(text.slice(0, most)).subarray(0, most);
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesPerLine) {
    const row = [...bytes.subarray(at, at + bytesPerLine)];
    const codes = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    lines.push(`${at.toString(16).padStart(6, '0')}  ${codes.padEnd(3 * bytesPerLine)} ${charactersOf(row)}`);
  }
  return { lines: lines.join('\n'), shown: bytes.length };
}

const charactersOf = (row: number[]) =>
  row.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
